import { expect } from '@playwright/test'
import { one } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { openDocument } from './fixtures/demo-records.ts'
import { addProduct, enter, toggleRates } from './fixtures/document-lines.ts'
import { expectTotals, type ShownTotals } from './fixtures/document-screen.ts'
import { forEachKind, test } from './fixtures/test.ts'

const products = ['Contact form with anti-spam', 'Site survey', 'Plaque de porte gravée'] as const
const vat20 = 'VAT 20%'
const vat8 = 'VAT 8.5%'

forEachKind(
  () => {
    test('totals follow each change: several rates, 0%, discount before and after tax, adjustments', async ({
      form,
    }) => {
      await form.openNew()
      for (const name of products) await addProduct(form.page, name)
      let shown: ShownTotals = {
        lines: ['179.88', '228.00', '34.68'],
        subTotal: '442.56',
        discount: '0.00',
        total: '442.56',
      }
      const changesTo = async (difference: Partial<ShownTotals>) => {
        shown = { ...shown, ...difference }
        await expectTotals(form, shown)
      }
      // Products have 20 %: 368.80 + 73.76.
      await changesTo({})

      // 149.90 + 28.5 % (42.7215) = 192.6215; 190 + 20 % = 228; together with 28.90: 449.5215
      await toggleRates(form.page, 1, [vat8])
      await toggleRates(form.page, 3, [vat20, '0%'])
      await changesTo({ lines: ['192.62', '228.00', '28.90'], subTotal: '449.52', total: '449.52' })
      // 33.3333 × 28.90 = 963.33237; 192.6215 + 228 + 963.33237 = 1,383.95387
      await enter(form.line(3).quantity, '33.3333')
      await changesTo({ lines: ['192.62', '228.00', '963.33'], subTotal: '1,383.95', total: '1,383.95' })

      // 12.5 % of 1,383.95 = 172.99375
      await form.discountPercent.fill('12.5')
      await changesTo({ discount: '172.99', total: '1,210.96' })
      // Tax: 42.7215 + 38 = 80.7215. 12.5 % of 1,383.95 − 80.72 = 1,303.23 is 162.90375.
      await form.page.getByText('Before Tax', { exact: true }).click()
      await changesTo({ discount: '162.90', total: '1,221.05' })
      await enter(form.adjustments, '-99,99')
      await changesTo({ total: '1,121.06' })
      // 1,383.95 − 162.90 − 5,000
      await enter(form.adjustments, '-5000')
      await changesTo({ total: '-3,778.95' })
      // 149.90 + 228 + 963.33237 = 1,341.23237; without the tax of 38, the basis of the discount stays 1,303.23.
      await toggleRates(form.page, 1, [vat20, vat8])
      await changesTo({ lines: ['149.90', '228.00', '963.33'], subTotal: '1,341.23', total: '-3,821.67' })
    })

    test('the tax rates of a line are applied to all lines, and that is undone in one step', {
      tag: '@full',
    }, async ({ form }) => {
      await form.openNew()
      for (const name of products) await addProduct(form.page, name)
      await toggleRates(form.page, 2, [vat20, vat8])
      await form.line(2).rates.click()
      await form.page.getByRole('button', { name: englishText('editing.apply-rates'), exact: true }).click()
      for (const place of [1, 2, 3]) await expect(form.line(place).rates).toHaveText(vat8)
      // 368.80 + 8.5 % (31.348)
      await expect(form.amount('totals.total')).toHaveText('400.15')

      await form.page.keyboard.press('Escape')
      await form.page.keyboard.press('ControlOrMeta+z')
      await expect(form.line(1).rates).toHaveText(vat20)
      await expect(form.line(2).rates).toHaveText(vat8)
    })

    test('sums are rounded once, on screen and in the stored document', { tag: '@full' }, async ({
      form,
      kind,
      demo,
      session,
    }) => {
      await form.openNew()
      await form.fillLeast(demo)
      await addProduct(form.page, products[0])
      await addProduct(form.page, products[1])
      for (const place of [1, 2, 3]) {
        await enter(form.line(place).price, '9.99')
        // 9.99 + 20 % = 11.988
        await expect(form.line(place).total).toContainText('11.99')
      }
      // 3 × 11.988 = 35.964, and not 3 × 11.99
      await expect(form.amount('totals.sub-total')).toContainText('35.96')
      await expect(
        form.page.getByText(
          'Sums are rounded once, so they can differ by a few cents from the lines added up.',
        ),
      ).toBeVisible()

      const { id } = await form.save('store')
      const stored = await openDocument(session, kind, id)
      expect(stored.lines.map(({ quantity }) => quantity)).toEqual([one, one, one])
    })
  },
  { usually: 'proposal' },
)
