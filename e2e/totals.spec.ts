import { expect } from '@playwright/test'
import type { LineTaxRate, PricedContent } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import { decimal, one, zero } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { addProduct, enter, toggleRates } from './fixtures/document-lines.ts'
import { expectTotals } from './fixtures/document-screen.ts'
import { aLine, openDocument } from './fixtures/stock.ts'
import { forEachKind, test } from './fixtures/test.ts'

const vat20: LineTaxRate = { id: null, name: 'VAT 20%', rate: decimal('20') }
const vat8: LineTaxRate = { id: null, name: 'VAT 8.5%', rate: decimal('8.5') }
const none: LineTaxRate = { id: 0, name: '0%', rate: zero }
const products = ['Contact form with anti-spam', 'Site survey', 'Plaque de porte gravée'] as const

forEachKind(
  () => {
    test('totals follow each change: several rates, 0%, discount before and after tax, adjustments', async ({
      form,
    }) => {
      let content: PricedContent = {
        lines: [
          aLine({ price: decimal('149.9') }),
          aLine({ price: decimal('190') }),
          aLine({ price: decimal('28.9') }),
        ],
        discountType: 'after',
        discountPercentage: zero,
        adjustments: zero,
      }
      const shows = async (difference: Partial<PricedContent>) => {
        content = { ...content, ...difference }
        await expectTotals(form, computeTotals(content))
      }

      await form.openNew()
      for (const name of products) await addProduct(form.page, name)
      await shows({})
      await toggleRates(form.page, 1, [vat20.name, vat8.name])
      await toggleRates(form.page, 2, [vat20.name])
      await toggleRates(form.page, 3, [none.name])
      const lines = [
        aLine({ price: decimal('149.9'), taxRates: [vat20, vat8] }),
        aLine({ price: decimal('190'), taxRates: [vat20] }),
        aLine({ price: decimal('28.9'), taxRates: [none] }),
      ]
      await shows({ lines })
      await enter(form.line(3).quantity, '33.3333')
      await shows({ lines: lines.with(2, aLine({ price: decimal('28.9'), quantity: decimal('33.3333') })) })

      await form.discountPercent.fill('12.5')
      await shows({ discountPercentage: decimal('12.5') })
      await form.page.getByText(englishText('discount.before'), { exact: true }).click()
      await shows({ discountType: 'before' })
      await enter(form.adjustments, '-99,99')
      await shows({ adjustments: decimal('-99.99') })
      await enter(form.adjustments, '-5000')
      await shows({ adjustments: decimal('-5000') })
      await toggleRates(form.page, 1, [vat20.name, vat8.name])
      await shows({ lines: content.lines.with(0, aLine({ price: decimal('149.9') })) })
    })

    test('sums are rounded once, on screen and in the stored document', async ({
      form,
      kind,
      stock,
      session,
    }) => {
      await form.openNew()
      await form.fillLeast(stock)
      await addProduct(form.page, products[0])
      await addProduct(form.page, products[1])
      for (const place of [1, 2, 3]) {
        await enter(form.line(place).price, '9.99')
        await toggleRates(form.page, place, [vat20.name])
        await expect(form.line(place).total).toContainText('11.99')
      }
      await expect(form.amount('totals.sub-total')).toContainText('35.96')
      await expect(form.page.getByText(englishText('totals.rounded-once'))).toBeVisible()

      const { id } = await form.save('store')
      const stored = await openDocument(session, kind, id)
      expect(computeTotals(stored).total).toBe('35.96')
      expect(stored.lines.map(({ quantity }) => quantity)).toEqual([one, one, one])
    })
  },
  { usually: 'proposal' },
)
