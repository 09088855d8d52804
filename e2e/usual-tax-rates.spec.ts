import { expect } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { productCalls, taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { readCompany, updateCompany } from '@quittance/shared/contract/settings.ts'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling, expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { createLine, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { addProduct, lineFields, toggleRates } from './fixtures/document-lines.ts'
import { newWord } from './fixtures/search-bar.ts'
import { startServer } from './fixtures/server.ts'
import { signIn } from './fixtures/session.ts'
import { test } from './fixtures/test.ts'

// In the language of the company, which is French.
const training = 'Exonéré\u00a0: enseignement et formation'

test('the usual tax rates of the country are added with one click, with their reason, and used on a line', {
  tag: '@full',
}, async ({ openBrowser }) => {
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

test('new lines have their rates, however late these arrive, and if they cannot be loaded again', {
  tag: '@full',
}, async ({ openBrowser, errors }) => {
  errors.expectErrors(/ERR_FAILED/)
  const server = await startServer()
  const session = await signIn(server)
  try {
    const { tax_rates: rates } = await session.call(taxRateCalls.list)
    const rate = rates.find(({ retired_at: retiredAt }) => retiredAt === null)
    if (rate === undefined) throw new Error('The demo company has no tax rate')
    await session.call(taxRateCalls.update, {
      body: { id: rate.id, name: rate.name, rate: rate.rate, is_default: true },
    })
    const page = await openBrowser({ storageState: await session.browserState() })
    const line = page.getByRole('combobox', { name: englishText('editing.new-line'), exact: true })
    const ratesCall = /\/tax_rates$/
    await page.route(ratesCall, async (route) => {
      // Long enough for a form that does not wait for the rates to be shown.
      await line.waitFor({ timeout: 2_000 }).catch(() => undefined)
      await line.fill('Travel', { timeout: 100 }).catch(() => undefined)
      await route.continue()
    })
    const { id } = await storeDocument(session, invoice, { lines: [createLine()] })
    for (const [address, place] of [
      ['invoice/create', 1],
      [`invoice/edit/${id}`, 2],
    ] as const) {
      await page.goto(`${server.url}/${address}`)
      // The first character creates the line.
      await line.fill('Travel')
      await expect(lineFields(page, place).rates).toHaveAccessibleName(new RegExp(`: ${rate.name}$`))
    }

    // Products ask for the rates again when they are old. Opened once more, because the typed name has looked for products, too.
    await page.unroute(ratesCall)
    await page.reload()
    await expect(lineFields(page, 1).rates).toBeVisible()
    const failed = page.waitForEvent('requestfailed', (request) => ratesCall.test(request.url()))
    await page.route(ratesCall, (route) => route.abort())
    await page.clock.setSystemTime(Date.now() + 60_000)
    const name = newWord()
    await session.call(productCalls.store, { body: { name, price: 12 } })
    await addProduct(page, name)
    await failed
    await expect(lineFields(page, 2).rates).toHaveAccessibleName(new RegExp(`: ${rate.name}$`))
    // It would go on calling the server, which ends.
    await page.close()
  } finally {
    await session.end()
    await server.stop()
  }
})
