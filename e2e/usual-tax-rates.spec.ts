import { expect } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { readCompany, updateCompany } from '@quittance/shared/contract/settings.ts'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expectNoSidewaysScrolling, expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { createLine, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { toggleRates } from './fixtures/document-lines.ts'
import { startServer } from './fixtures/server.ts'
import { signIn } from './fixtures/session.ts'
import { test } from './fixtures/test.ts'

// In the language of the company, which is French.
const training = 'Exonéré\u00a0: enseignement et formation'

test('the usual tax rates of the country are added with one click, with their reason, and used on a line', async ({
  openBrowser,
}) => {
  const server = await startServer()
  const session = await signIn(server)
  try {
    const page = await openBrowser({ storageState: await session.browserState() })
    // The demo company is French and has all rates of France above 0 %. Four exemptions are missing.
    await page.goto(`${server.url}/settings/tax-rates`)
    await page.getByRole('button', { name: 'Add 4 usual rates' }).click()
    await expect(page.getByRole('status').filter({ hasText: '4 rates added.' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add \d+ usual rate/ })).toHaveCount(0)
    await page.getByRole('button', { name: `Edit ${training}` }).click()
    await expect(page.getByRole('combobox', { name: 'Reason for 0 %' })).toHaveValue('E')
    await expect(page.getByRole('textbox', { name: 'Sentence on the invoice' })).toHaveValue(
      'Exonération art. 261-4-4° a du CGI',
    )
    await expect(page.getByRole('textbox', { name: 'VATEX code' })).toHaveValue('VATEX-EU-132-1I')
    await expectNoViolationsInAnyLight(page)

    // 2 × 100.00 + 20 % = 240.00 and 3 × 250.00 = 750.00 exempt: 990.00, of which 40.00 VAT.
    const vat = { id: null, name: 'VAT 20%', rate: decimal('20') }
    const lines = [
      createLine({ name: 'Travel', quantity: decimal('2'), taxRates: [vat] }),
      createLine({ name: 'Training', quantity: decimal('3'), price: decimal('250') }),
    ]
    const { id } = await storeDocument(session, invoice, { lines })
    await page.goto(`${server.url}/invoice/edit/${id}`)
    await toggleRates(page, 2, [training])
    await expect(page.getByRole('status', { name: 'Total Amount', exact: true })).toContainText('990.00')
    await page.getByRole('button', { name: 'Update Invoice' }).click()
    await expect(page.getByText('Invoice updated successfully!')).toBeVisible()
    const stored = await openDocument(session, invoice, id)
    expect(stored.lines[1]?.taxRates).toMatchObject([
      {
        name: training,
        taxClass: { category: 'E', exemptionText: 'Exonération art. 261-4-4° a du CGI' },
      },
    ])
    const pdf = await page.request.get(`${server.url}/api/v1/invoice/${id}/pdf`, {
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    })
    expect(extractPdfText(await pdf.body()).replaceAll(/\s+/g, ' ')).toContain(
      'Exonération art. 261-4-4° a du CGI',
    )
  } finally {
    await session.end()
    await server.stop()
  }
})

test('the usual rates of another country are offered, on a phone too', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { company } = await session.call(readCompany)
  const { tax_rates: before } = await session.call(taxRateCalls.list)
  await page.setViewportSize({ width: 390, height: 844 })
  // Ireland has 23 %, 13.5 % and 9 %, four exemptions and a zero rate.
  await session.call(updateCompany, { body: { ...company, country: 'IE' } })
  await page.goto('settings/tax-rates')
  await page.getByRole('button', { name: /^Add \d+ usual rates$/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ rates added\.$/ })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  const { tax_rates: after } = await session.call(taxRateCalls.list)
  const added = after.filter(({ id }) => !before.some((one) => one.id === id))
  expect(added).toContainEqual(expect.objectContaining({ name: 'Zero rate', rate: 0, category: 'Z' }))
  expect(added).toContainEqual(expect.objectContaining({ rate: 13.5, category: 'S' }))
  await session.call(taxRateCalls.remove, { body: { ids: added.map(({ id }) => id) } })
  await session.call(updateCompany, { body: company })
})
