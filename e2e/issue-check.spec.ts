import { expect, type Page } from '@playwright/test'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { readCompany, updateCompany } from '@quittance/shared/contract/settings.ts'
import { estimate, invoice } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolationsInAnyLight,
  inTallWindow,
} from './fixtures/accessibility-checks.ts'
import { createLine, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { lineFields } from './fixtures/document-lines.ts'
import { signIn } from './fixtures/session.ts'
import { test } from './fixtures/test.ts'

const taxed = createLine({ name: 'Taxed', taxRates: [{ id: null, name: 'VAT 20%', rate: decimal('20') }] })
const untaxed = createLine({ name: 'Untaxed' })

const list = (page: Page) => page.locator('details').filter({ hasText: /before this can be issued/ })

test('an invoice says what is missing before it can be issued, leads there and solves it', async ({
  page,
  session,
}) => {
  const { id } = await storeDocument(session, invoice, {
    lines: [taxed, untaxed],
    shippingCharges: decimal('12'),
    dueDate: null,
  })
  await page.goto(`invoice/edit/${id}`)
  await page.locator('summary', { hasText: '3 things before this can be issued' }).click()
  await expectNoViolationsInAnyLight(page)

  await list(page).getByRole('button', { name: 'Lines without VAT need a reason: 2.' }).click()
  await expect(
    page
      .getByRole('row')
      .nth(2)
      .getByLabel(/Tax rates/i),
  ).toBeFocused()
  await list(page).getByRole('button', { name: 'Reverse charge' }).click()
  // The totals are known now, so that the rules of the electronic invoice are checked too: line 1 has VAT.
  await expect(list(page)).toContainText('This sale is without VAT, but these lines have VAT: 1.')
  await list(page).getByRole('button', { name: 'Remove the VAT' }).click()
  await list(page).getByRole('button', { name: 'Make it a line' }).click()
  await list(page).getByRole('button', { name: 'The invoice says neither when it is due' }).click()
  await expect(page.getByRole('textbox', { name: 'Due Date' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Due Date' }).fill('31/12/2026')

  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(page.getByText('Invoice updated successfully!')).toBeVisible()
  expect(await openDocument(session, invoice, id)).toMatchObject({
    taxTreatment: 'reverse-charge',
    shippingCharges: '0',
    lines: [
      { name: 'Taxed', taxRates: [] },
      { name: 'Untaxed', taxRates: [] },
      { name: 'Shipping', price: '12' },
    ],
  })
})

test('a change of the form changes the check, and nothing of it prevents a save', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { id } = await storeDocument(session, invoice, { lines: [taxed] })
  await page.goto(`invoice/edit/${id}`)
  await expect(page.getByRole('status').filter({ hasText: /Ready to issue|before this can/ })).toHaveCount(1)
  await expect(page.getByText(/leaves VAT of/)).toHaveCount(0)
  await page.getByRole('radio', { name: 'Before Tax' }).check({ force: true })
  await page.getByLabel('Discount Percent').fill('10')
  await list(page).locator('summary').click()
  await expect(list(page)).toContainText('leaves VAT of 20.00 EUR on the full price: 2.00 EUR too much.')
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(page.getByText('Invoice updated successfully!')).toBeVisible()
})

test('a stored invoice takes the current data of its customer only on request', async ({ page, session }) => {
  const stored = { client_name: 'Zoé', company_name: 'Jaune SARL', address: '1 rue Neuve', city: 'Lyon' }
  const { id: customerId } = await session.call(partyRecords.customer.store, { body: stored })
  const party = { id: customerId, clientName: 'Zoé', clientEmail: '', companyName: 'Jaune SARL' }
  const { id } = await storeDocument(session, invoice, { lines: [taxed], party })
  await session.call(partyRecords.customer.update, { body: { id: customerId, company_name: 'Jaune SAS' } })

  await page.goto(`invoice/edit/${id}`)
  const notice = page.getByText('The data of the customer has changed since this document was saved.')
  await expect(notice).toBeVisible()
  const current = page.waitForResponse(/legal_context\?.*take_current_data=1/)
  await page.getByRole('button', { name: 'Use the current data' }).click()
  await current
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: false }).first().click()
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Use the current data' }).click()
  const reloaded = page.waitForResponse(/legal_context\?(?!.*take_current_data)/)
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(page.getByText('Invoice updated successfully!')).toBeVisible()
  await reloaded
  await expect(page.getByText(/Ready to issue|before this can be issued/).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.goto(`invoice/show/${id}`)
  await expect(page.getByText('Jaune SAS').first()).toBeVisible()
  await expect(page.getByText('Jaune SARL')).toHaveCount(0)
})

test('an offer is not checked, because it is never issued', { tag: '@full' }, async ({ page, session }) => {
  const { id } = await storeDocument(session, estimate, { lines: [untaxed] })
  await page.goto(`estimate/edit/${id}`)
  await expect(page.getByText('Tax and references')).toBeVisible()
  await expect(page.getByText(/before this can be issued/)).toHaveCount(0)
})

test('what the company and the customer lack leads to the field, and an administrator is named to others', {
  tag: '@full',
}, async ({ page, server, session, openBrowser }) => {
  const { company } = await session.call(readCompany)
  await session.call(updateCompany, { body: { ...company, tax_number: '', legal_number: '' } })
  const stored = { client_name: 'Zoé', company_name: 'Vert SARL', address: '1 rue Neuve', country: 'FR' }
  const { id: customerId } = await session.call(partyRecords.customer.store, { body: stored })
  const party = { id: customerId, clientName: 'Zoé', clientEmail: '', companyName: 'Vert SARL' }
  const { id } = await storeDocument(session, invoice, { lines: [taxed], party })

  await page.goto(`invoice/edit/${id}`)
  await list(page).locator('summary').click()
  await expectNoViolationsInAnyLight(page)
  await list(page).getByRole('link', { name: 'The customer’s address is not complete' }).click()
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused()

  await page.goBack()
  await list(page).locator('summary').click()
  await list(page).getByRole('link', { name: 'The SIREN of your company is missing' }).click()
  await expect(page).toHaveURL(/settings\/company\?field=legal_number/)
  await expect(page.getByRole('textbox', { name: /SIREN/ })).toBeFocused()

  const staff = await signIn({ ...server, email: 'hugo@example.com' })
  const theirs = await openBrowser({ storageState: await staff.browserState() })
  await theirs.goto(`invoice/edit/${id}`)
  await list(theirs).locator('summary').click()
  await expect(list(theirs)).toContainText('An administrator must complete the data of the company:')
  await expect(list(theirs)).toContainText('SIREN')
  await expect(list(theirs).getByRole('link', { name: /SIREN/ })).toHaveCount(0)
  await expect(list(theirs).getByRole('link', { name: 'Customer', exact: true })).toBeVisible()
  await staff.end()
  await session.call(updateCompany, { body: company })
})

test('dates, mixed rates and missing reasons are solved with one click each', async ({ page, session }) => {
  const vat = (name: string, rate: string) => ({ id: null, name, rate: decimal(rate) })
  const mixed = createLine({ name: 'Stay', taxRates: [vat('VAT 10%', '10'), vat('Tourist tax', '5')] })
  const { id } = await storeDocument(session, invoice, {
    lines: [mixed, untaxed],
    documentDate: '2026-05-03',
    dueDate: '2026-04-01',
    terms: '',
  })
  await page.goto(`invoice/edit/${id}`)
  await list(page).locator('summary').click()
  await expect(list(page).getByRole('button', { name: 'Split into 2 lines' })).toBeVisible()
  await list(page).getByRole('button', { name: '“Tourist tax” is another tax' }).click()
  await expect(list(page)).not.toContainText('An invoice line has one VAT rate')
  await list(page).getByRole('button', { name: 'Exempt: education and training' }).click()
  await list(page)
    .getByRole('button', { name: /^Due on / })
    .click()
  await expect(page.getByRole('textbox', { name: 'Due Date' })).toHaveValue('3 May 2026')
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(page.getByText('Invoice updated successfully!')).toBeVisible()
  const { lines } = await openDocument(session, invoice, id)
  expect(
    lines.map(({ taxRates }) => taxRates.map(({ taxClass }) => taxClass?.category ?? taxClass?.kind)),
  ).toEqual([['S', 'other'], ['E']])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the list of what is missing opens, has large targets and leads to the field', {
    tag: '@full',
  }, async ({ page, session }) => {
    const { id } = await storeDocument(session, invoice, {
      lines: [taxed, untaxed],
      shippingCharges: decimal('12'),
    })
    await page.goto(`invoice/edit/${id}`)
    const summary = page.locator('summary', { hasText: '2 things before this can be issued' })
    await summary.tap()
    const entry = list(page).getByRole('button', { name: 'Lines without VAT need a reason: 2.' })
    await expect(entry).toBeVisible()
    await inTallWindow(page, () => expectNoViolationsInAnyLight(page))
    await expectNoSidewaysScrolling(page)
    const targets = list(page).locator('summary, button, a')
    const heights = await targets.evaluateAll((found) =>
      found.map((target) => Math.round(target.getBoundingClientRect().height)),
    )
    expect(heights.length).toBeGreaterThan(3)
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(44)

    await entry.tap()
    const rates = lineFields(page, 2).rates
    await expect(rates).toBeFocused()
    await expect(rates).toBeInViewport()
  })
})

test('a negative invoice leads to a credit note for the same customer', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { id } = await storeDocument(session, invoice, { lines: [taxed], adjustments: decimal('-100000') })
  await page.goto(`invoice/edit/${id}`)
  const customer = await page.getByRole('combobox', { name: 'Customer' }).inputValue()
  await list(page).locator('summary').click()
  await list(page).getByRole('link', { name: 'Make a credit note' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New Credit Note' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer)
})
