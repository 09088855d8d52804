import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { aLine, storeDocument } from './fixtures/stock.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { test } from './fixtures/test.ts'

const vat20 = { id: null, name: 'VAT 20%', rate: decimal('20') }
const vat8 = { id: null, name: 'VAT 8.5%', rate: decimal('8.5') }
const lines = [
  aLine({ name: 'Web design', price: decimal('1149.995'), quantity: decimal('3'), taxRates: [vat20] }),
  aLine({ name: 'Hosting, with backups every night', price: decimal('9.99'), quantity: decimal('12.5'), taxRates: [vat20, vat8] }),
  aLine({ name: 'Travel', price: decimal('28.9') }),
]
for (const colorScheme of ['light', 'dark'] as const)
  for (const [size, viewport] of [['wide', { width: 1280, height: 860 }], ['phone', { width: 390, height: 800 }]] as const)
    test(`pictures ${colorScheme} ${size}`, async ({ openBrowser, session }) => {
      test.setTimeout(120_000)
      const kind = kindNamed('invoice')
      const { id } = await storeDocument(session, kind, { lines, discountType: 'before', discountPercentage: decimal('12.5'), adjustments: decimal('-3.5'), amountPaid: decimal('100') })
      const page = await openBrowser({ colorScheme, viewport, hasTouch: size === 'phone' })
      const form = documentScreen(page, kind)
      await form.open(id)
      const shot = (name: string) => page.screenshot({ path: `/tmp/explain/${colorScheme}-${size}-${name}.png` })
      const explain = (name: string | RegExp) => page.getByRole('button', { name })
      for (const [name, who] of [['sub', /^Explain: Sub Total/], ['tax', /^Explain: of which/], ['discount', /^Explain: Discount/], ['total', /^Explain: Total Amount/], ['line', /^Explain: Total, line 2/]] as const) {
        await explain(who).click()
        await page.waitForTimeout(600)
        await shot(name)
        if (name === 'total') { await page.getByRole('dialog').getByRole('button', { name: 'Discount Value' }).click(); await page.waitForTimeout(300); await shot('total-discount'); await page.getByRole('dialog').getByRole('button', { name: 'Total tax' }).click({ timeout: 3000 }); await shot('trail') }
        if (name === 'tax') { await page.getByRole('dialog').getByRole('button', { name: 'VAT 8.5%' }).first().click(); await page.waitForTimeout(300); await shot('rate') }
        await page.keyboard.press('Escape')
      }
      const { id: long } = await storeDocument(session, kind, { lines: Array.from({ length: 900 }, (_, i) => ({ ...lines[i % 3]!, name: `Line of goods ${i}` })) })
      await form.open(long)
      await explain(/^Explain: Sub Total/).click()
      await page.waitForTimeout(600)
      await shot('long')
      await form.line(1).price.fill('77').catch(() => {})
      await page.waitForTimeout(300)
      await shot('long-typed')
    })
