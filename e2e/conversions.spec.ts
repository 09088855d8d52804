import { expect, type Page } from '@playwright/test'
import { documentConversionCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectNoViolationsInAnyLight,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { createLine, first, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { displayName } from './fixtures/document-fields.ts'
import { documentScreen, expectTotals } from './fixtures/document-screen.ts'
import { chooseMore } from './fixtures/more-menu.ts'
import { newWord } from './fixtures/search-bar.ts'
import { lostConnection, rejectedCall, test } from './fixtures/test.ts'

const [proposal, estimate, invoice] = ['proposal', 'estimate', 'invoice'].map(getKind)
if (!(proposal && estimate && invoice)) throw new Error('A document kind is missing.')

const taxed = {
  lines: [
    createLine({
      quantity: decimal('2.5'),
      price: decimal('99.99'),
      taxRates: [
        { id: 1, name: 'VAT 20%', rate: decimal('20') },
        { id: null, name: 'Éco-taxe', rate: decimal('1.25') },
      ],
    }),
    createLine({ name: 'Livraison', price: decimal('9.99') }),
  ],
  discountType: 'before' as const,
  discountPercentage: decimal('12.5'),
}

/**
 * 2.5 × 99.99 = 249.975, with 21.25 % tax (53.1196875) 303.0946875. Sub-total: 303.0946875 + 9.99 = 313.0846875.
 * Discount: 12.5 % of 313.08 − 53.12 = 259.96, which is 32.495. Total: 313.08 − 32.50.
 */
const taxedTotals = { lines: ['303.09', '9.99'], subTotal: '313.08', discount: '32.50', total: '280.58' }

const links = (page: Page) => page.getByRole('navigation', { name: englishText('conversions.links') })

test('a proposal is converted to an estimate and an invoice, with links between the documents', async ({
  page,
  session,
}) => {
  const title = `Toiture ${newWord()}`
  const { id, filled } = await storeDocument(session, proposal, { ...taxed, title })
  await documentScreen(page, proposal).open(id)
  await expect(links(page)).toBeHidden()
  await chooseMore(page, 'conversions.to-estimate')
  await expect(page).toHaveURL(/\/estimate\/edit\/\d+$/)
  await expect(page.getByRole('status').filter({ hasText: 'is now “Accepted”' })).toContainText(
    /Estimate EST-\d+ created\./,
  )
  await expectTotals(documentScreen(page, estimate), taxedTotals, filled.currency.name)
  await expect(links(page)).toContainText(`Created from proposal ${filled.prefix}${filled.number}`)
  await expectNoViolationsInAnyLight(page)
  // A toast that appears under the mouse stays, and covers the button.
  await page.getByRole('search').hover()

  await chooseMore(page, 'conversions.to-invoice')
  await expect(page).toHaveURL(/\/invoice\/edit\/\d+$/)
  const screen = documentScreen(page, invoice)
  await screen.expectValues({ title, amountPaid: '0', amountDue: '0', status: 'Draft' })
  await expectTotals(screen, taxedTotals, filled.currency.name)
  const number = await screen.fields.number.inputValue()

  await links(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/estimate\/edit\/\d+$/)
  await expect(links(page)).toContainText(`Converted to invoice INV-${number}`)
  await links(page)
    .getByRole('link', { name: /proposal/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/proposal/edit/${id}$`))
  await expect(documentScreen(page, proposal).fields.pickers.status).toHaveValue('Accepted')
})

test.describe('rejections', () => {
  test.beforeEach(({ errors }) => errors.expectErrors(rejectedCall(422)))

  test('an offer for a lead explains that an invoice needs a customer, and links to the lead', {
    tag: '@full',
  }, async ({ page, session, demo }) => {
    const lead = first(demo.leads)
    const party = { id: lead.id, clientName: lead.client_name, clientEmail: lead.client_email }
    const { id } = await storeDocument(session, estimate, { relation: 'lead', party })
    await documentScreen(page, estimate).open(id)
    await chooseMore(page, 'conversions.to-invoice')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      englishText('conversions.customer-first', { name: displayName(lead) }),
    )
    await expectUsableDialog(question)
    await question.getByRole('button', { name: englishText('conversions.open-lead') }).click()
    await expect(page).toHaveURL(new RegExp(`/lead/show/${lead.id}$`))
  })

  test('a document is converted a second time only after a question', { tag: '@full' }, async ({
    page,
    session,
  }) => {
    const { id, filled } = await storeDocument(session, proposal)
    const { convert } = documentConversionCalls(proposal)
    if (convert) await session.call(convert, { body: { id, to: 'estimate' } })
    await documentScreen(page, proposal).open(id)
    await chooseMore(page, 'conversions.to-estimate')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      /This was already converted to estimate EST-\d+ on .*\. Create another/,
    )
    await expectUsableDialog(question)
    await question.getByRole('button', { name: englishText('question.no') }).click()
    await expect(page).toHaveURL(new RegExp(`/proposal/edit/${id}$`))
    await chooseMore(page, 'conversions.to-estimate')
    await question.getByRole('button', { name: englishText('conversions.create-another') }).click()
    await expect(page).toHaveURL(/\/estimate\/edit\/\d+$/)
    await page.getByRole('button', { name: `Back to ${filled.prefix}${filled.number}` }).click()
    await expect(links(page).getByRole('link')).toHaveCount(2)
  })

  test('selected offers are converted to invoices, with a reason for each rejected one', async ({
    page,
    session,
  }) => {
    const word = newWord()
    const ids: number[] = []
    for (const place of ['un', 'deux', 'trois']) {
      ids.push((await storeDocument(session, estimate, { title: `${word} ${place}` })).id)
    }
    const { convert } = documentConversionCalls(estimate)
    if (convert) await session.call(convert, { body: { id: first(ids), to: 'invoice' } })
    await page.goto(`estimates?search=${word}`)
    const rows = page.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(3)
    await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
    await page.getByRole('button', { name: englishText('conversions.choose') }).click()
    await expectNoViolations(page)
    await page.getByRole('menuitem', { name: englishText('conversions.to-invoice') }).click()
    await expect(page.getByText(englishText('conversions.several', { count: 2 }))).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'was already converted to' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'Accepted' })).toHaveCount(3)
  })
})

test('a document is copied from the list, and the copy is opened', async ({ page, session }) => {
  const word = newWord()
  const { filled } = await storeDocument(session, invoice, { ...taxed, title: word, terms: 'Trois fois' })
  await page.goto(`invoices?search=${word}`)
  await page.getByRole('table').locator('tbody tr').getByRole('checkbox').check()
  await page.getByRole('button', { name: englishText('conversions.choose') }).click()
  await page.getByRole('menuitem', { name: englishText('conversions.copy') }).click()
  await expect(page).toHaveURL(/\/invoice\/edit\/\d+$/)
  const screen = documentScreen(page, invoice)
  await screen.expectValues({ title: word, terms: 'Trois fois' })
  await expectTotals(screen, taxedTotals, filled.currency.name)
  await expect(links(page)).toContainText(`Copy of invoice ${filled.prefix}${filled.number}`)
})

test('unsaved changes are saved before a copy is made', { tag: '@full' }, async ({ page, session }) => {
  const { id } = await storeDocument(session, proposal)
  const screen = documentScreen(page, proposal)
  await screen.open(id)
  await screen.fill({ title: 'Plus tard' })
  await chooseMore(page, 'conversions.copy')
  await expect(screen.alert).toContainText(englishText('conversions.unsaved'))
  await screen.alert.getByRole('button', { name: englishText('question.no') }).click()
  await screen.expectValues({ title: 'Plus tard' })
  await chooseMore(page, 'conversions.copy')
  await screen.alert.getByRole('button', { name: englishText('conversions.save-first') }).click()
  await expect(page).not.toHaveURL(new RegExp(`/proposal/edit/${id}$`))
  await screen.expectValues({ title: 'Plus tard' })
  expect(await openDocument(session, proposal, id)).toMatchObject({ title: 'Plus tard', version: 2 })
})

test('a conversion whose response was lost is not repeated', { tag: '@full' }, async ({
  page,
  session,
  errors,
}) => {
  errors.expectErrors(lostConnection)
  const { id } = await storeDocument(session, estimate)
  const { convert, links: linksCall } = documentConversionCalls(estimate)
  await documentScreen(page, estimate).open(id)
  await page.route(
    `**${convert?.path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await chooseMore(page, 'conversions.to-invoice')
  await expect(page.getByRole('alert').filter({ hasText: englishText('call.offline') })).toBeVisible()
  await chooseMore(page, 'conversions.to-invoice')
  await expect(page).toHaveURL(/\/invoice\/edit\/\d+$/)
  const made = await session.call({ ...linksCall, path: linksCall.path.replace(':id', String(id)) })
  expect(made.made_count).toBe(1)
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the menu and the links fit a phone', { tag: '@full' }, async ({ page, session }) => {
    const { id } = await storeDocument(session, proposal)
    const { convert, copy } = documentConversionCalls(proposal)
    for (const to of proposal.convertsTo) if (convert) await session.call(convert, { body: { id, to } })
    await session.call(copy, { body: { id } })
    await documentScreen(page, proposal).open(id)
    await expect(links(page).getByRole('link')).toHaveCount(3)
    await expectNoSidewaysScrolling(page)
    await page.getByRole('button', { name: englishText('conversions.more'), exact: true }).click()
    await expect(page.getByRole('menuitem', { name: englishText('conversions.copy') })).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectNoViolations(page)
  })
})
