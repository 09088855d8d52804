import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolationsInAnyLight,
  expectUsableDialog,
  inTallWindow,
} from './fixtures/accessibility-checks.ts'
import { storeDocument, todayInParis } from './fixtures/demo-records.ts'
import { savedFile } from './fixtures/exports.ts'
import {
  balanceCard,
  expectFacts,
  issueDialog,
  issueInvoice,
  slateLines,
  storeCustomer,
} from './fixtures/issuing.ts'
import { newWord } from './fixtures/search-bar.ts'
import { startServer } from './fixtures/server.ts'
import { signIn } from './fixtures/session.ts'
import { test } from './fixtures/test.ts'

const invoice = getKind('invoice')

/** A backup of a company that used a version in which documents were not issued, and its administrator. */
const earlier = {
  backup: fileURLToPath(
    new URL('../packages/server/test/earlier-version/company.quittance', import.meta.url),
  ),
  admin: { email: 'ada@example.com', password: 'correct horse battery' },
}

/** Reads the report of this year, whose last invoice has the number, and the text of its certificate. */
async function certifyNumbers(page: Page, last: string) {
  const report = page.getByRole('region', { name: 'Numbers of a year' })
  await expect(report).toContainText('No number is missing.')
  const issued = report.getByRole('row').filter({ hasText: 'Invoices' })
  await expect(issued.getByRole('cell').last()).toContainText(last)
  const { content } = await savedFile(page, report.getByRole('button', { name: 'Certificate (PDF)' }))
  return { report, issued, text: extractPdfText(content).replace(/\s+/g, ' ') }
}

test('an existing company switches issuing on, and goes on after the last number of another program', async ({
  openBrowser,
}) => {
  const server = await startServer()
  try {
    await server.whileStopped(['restore', earlier.backup, '--replace'])
    const session = await signIn({ ...server, ...earlier.admin })
    const storageState = await session.browserState()
    const page = await openBrowser({ storageState, baseURL: `${server.url}/` })
    await page.goto('settings/issuing')
    await expect(page.getByText('Off: documents can always be changed')).toBeVisible()
    const numbers = page.getByRole('form', { name: 'Numbers: Invoices', exact: true })
    await numbers.getByRole('textbox', { name: 'My last number was' }).fill('2000')
    await numbers.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The number series is saved.')).toBeVisible()
    await expect(numbers).toContainText('The next one is INV-2001.')
    await page.getByRole('button', { name: 'Switch on issuing', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch on issuing?' })
    await expectUsableDialog(dialog)
    // Of 12 invoices, 7 are drafts that were never sent.
    const taken = dialog.getByRole('row').filter({ hasText: 'Invoices' }).getByRole('cell')
    await expect(taken.first()).toHaveText('5')
    await expect(taken.nth(4)).toHaveText('T-111')
    await expect(taken.last()).toHaveText('INV-2001')
    await dialog.getByRole('button', { name: 'Switch on issuing', exact: true }).click()
    await expect(page.getByText('Documents are issued and locked from now on.')).toBeVisible()
    await expect(page.getByText('On: documents are issued and locked')).toBeVisible()
    await expectNoViolationsInAnyLight(page)

    // It was marked as paid, 1,200.00 by hand.
    await page.goto('invoice/edit/3')
    await expect(page.getByRole('article')).toContainText('Sent before issuing was switched on, and locked')
    await expectFacts(balanceCard(page), { Owed: '1,200.00', Paid: '1,200.00', Due: '0.00' })
    await expect(balanceCard(page)).toContainText('Paid before issuing was switched on')
    // It was sent, and 500.00 were entered as paid.
    await page.goto('invoice/show/4')
    await expectFacts(balanceCard(page), { Owed: '1,200.00', Paid: '500.00', Due: '700.00' })
    // The number of a draft is not that with which it is issued.
    await page.goto('invoice/show/1')
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await expectFacts(issueDialog(page), { 'Invoice Number': 'INV-2001' })
    await expect(issueDialog(page)).toContainText('The draft has the number T-101.')
    // A closed page sends no more requests while the server stops.
    await page.close()
    await session.end()
  } finally {
    await server.stop()
  }
})

test('after a restore, nothing is issued before an administrator confirms the last number that went out', {
  tag: '@full',
}, async ({ openBrowser }) => {
  const server = await startServer()
  const folder = mkdtempSync(join(tmpdir(), 'quittance-e2e-numbers-'))
  try {
    const before = await signIn(server)
    const party = await storeCustomer(before)
    await issueInvoice(before, { party })
    const { id } = await storeDocument(before, invoice, { party, lines: slateLines })
    const file = join(folder, 'company.quittance')
    await server.whileStopped(['backup', file])
    // The customer has this one, and the backup does not.
    const { number } = await issueInvoice(before, { party })
    const lost = Number(number.replace('INV-', ''))
    await before.end()
    await server.whileStopped(['restore', file, '--replace'])

    const session = await signIn(server)
    const storageState = await session.browserState()
    const page = await openBrowser({ storageState, baseURL: `${server.url}/` })
    await page.goto(`invoice/show/${id}`)
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    const issue = issueDialog(page).getByRole('button', { name: 'Issue', exact: true })
    await expect(issue).toHaveAttribute('aria-disabled', 'true')
    await expect(issue).toHaveAccessibleDescription(
      'A backup was restored. An administrator must confirm the last numbers under Settings, Numbering and issuing before documents can be issued.',
    )
    await page.goto('settings/issuing')
    const warning = page.getByRole('alert').filter({ hasText: 'A backup was restored' })
    await expect(warning).toContainText('nothing can be issued until the last numbers are confirmed')
    await expectNoViolationsInAnyLight(page)
    const form = page.getByRole('form', { name: 'Last issued numbers' })
    await form.getByRole('textbox', { name: 'Invoices: My last number was' }).fill(String(lost))
    await form.getByRole('textbox', { name: 'Invoices: Date of that document' }).fill(todayInParis())
    const known = form.getByRole('combobox', { name: 'Last record of the ledger that you know of' })
    await known.selectOption('Not known')
    await form.getByRole('button', { name: 'Confirm and continue issuing' }).click()
    await expect(page.getByText('Documents can be issued again.')).toBeVisible()
    await expect(warning).toHaveCount(0)
    const report = page.getByRole('region', { name: 'Numbers of a year' })
    await expect(report).toContainText(`INV-${lost}: used before a restore`)
    await expect(report).toContainText('No number is missing.')

    await page.goto(`invoice/show/${id}`)
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await expectFacts(issueDialog(page), { 'Invoice Number': `INV-${lost + 1}` })
    await issue.click()
    await expect(page.getByText(`INV-${lost + 1} is issued.`)).toBeVisible()
    // A closed page sends no more requests while the server stops.
    await page.close()
    await session.end()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
})

test('the numbers of a year are certified, and those of the next year shown before it begins', {
  tag: '@full',
}, async ({ page, session }) => {
  const { number } = await issueInvoice(session, { party: await storeCustomer(session) })
  const last = Number(number.replace('INV-', ''))
  await page.goto('settings/issuing')
  const { report, issued, text } = await certifyNumbers(page, number)
  // In the language of the company.
  for (const printed of ['Attestation de numérotation', number, todayInParis().slice(0, 4)]) {
    expect(text).toContain(printed)
  }
  // The demo company has used the product for a year.
  const earlier = String(Number(todayInParis().slice(0, 4)) - 5)
  await report.getByRole('combobox', { name: 'Year' }).selectOption(earlier)
  await expect(issued.getByRole('cell')).toHaveText(['0', '–', '–'])
  await expect(report).toContainText('No number is missing.')
  await page.getByRole('button', { name: 'Show the numbers' }).click()
  const turn = page.getByRole('table', { name: 'Turn of the year' }).getByRole('row')
  await expect(turn.filter({ hasText: 'Invoices' }).getByRole('cell')).toHaveText([
    number,
    `INV-${last + 1}`,
    `INV-${last + 2}`,
  ])
  await expectNoViolationsInAnyLight(page)
})

test('the numbers start again each year, and contain it in the list, the report and the certificate', {
  tag: '@full',
}, async ({ openBrowser }) => {
  const server = await startServer()
  try {
    const session = await signIn(server)
    const storageState = await session.browserState()
    const page = await openBrowser({ storageState, baseURL: `${server.url}/` })
    const year = Number(todayInParis().slice(0, 4))
    const number = `INV-${year}-0001`
    await page.goto('settings/issuing')
    const numbers = page.getByRole('form', { name: 'Numbers: Invoices', exact: true })
    await numbers.getByRole('textbox', { name: 'Prefix' }).fill('INV-{YYYY}-')
    await numbers.getByRole('switch', { name: /^Start again each year/ }).check()
    await expect(numbers).toContainText(`The next one is ${number}.`)
    await numbers.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(`The number series is saved. The next number is ${number}.`)).toBeVisible()

    const title = newWord()
    const party = await storeCustomer(session)
    const { id } = await storeDocument(session, invoice, { party, lines: slateLines, title })
    await page.goto(`invoice/show/${id}`)
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await expectFacts(issueDialog(page), { 'Invoice Number': number })
    await issueDialog(page).getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(page.getByText(`${number} is issued.`)).toBeVisible()
    await page.goto(`invoices?search=${title}`)
    const rows = page.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(number)

    await page.goto('settings/issuing')
    await expect(numbers).toContainText(`The next one is INV-${year}-0002.`)
    const { text } = await certifyNumbers(page, number)
    // In the language of the company.
    for (const printed of ['Attestation de numérotation', number, 'Aucun document ne manque.']) {
      expect(text).toContain(printed)
    }
    await page.getByRole('button', { name: 'Show the numbers' }).click()
    const turn = page.getByRole('table', { name: 'Turn of the year' }).getByRole('row')
    await expect(turn.filter({ hasText: 'Invoices' }).getByRole('cell')).toHaveText([
      number,
      `INV-${year}-0002`,
      `INV-${year + 1}-0001`,
    ])
    await expectNoViolationsInAnyLight(page)
    // A closed page sends no more requests while the server stops.
    await page.close()
    await session.end()
  } finally {
    await server.stop()
  }
})

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
} as const

test('on a phone, issuing is switched on, and the last numbers are confirmed after a restore', {
  tag: '@full',
}, async ({ openBrowser }) => {
  const server = await startServer()
  const folder = mkdtempSync(join(tmpdir(), 'quittance-e2e-phone-'))
  /** Opens the settings in a session that is ended before the server stops. */
  async function inSettings(check: (page: Page) => Promise<void>): Promise<void> {
    const session = await signIn({ ...server, ...earlier.admin })
    const storageState = await session.browserState()
    const page = await openBrowser({ ...phone, storageState, baseURL: `${server.url}/` })
    await page.goto('settings/issuing')
    await check(page)
    await expectNoSidewaysScrolling(page)
    await inTallWindow(page, () => expectNoViolationsInAnyLight(page))
    // A closed page sends no more requests while the server stops.
    await page.close()
    await session.end()
  }

  try {
    await server.whileStopped(['restore', earlier.backup, '--replace'])
    await inSettings(async (page) => {
      await page.getByRole('button', { name: 'Switch on issuing', exact: true }).tap()
      const dialog = page.getByRole('dialog', { name: 'Switch on issuing?' })
      // Of 12 invoices, 7 are drafts that were never sent.
      const taken = dialog.getByRole('row').filter({ hasText: 'Invoices' }).getByRole('cell')
      await expect(taken.first()).toHaveText('5')
      await expectUsableDialog(dialog)
      await expectNoSidewaysScrolling(page)
      await dialog.getByRole('button', { name: 'Switch on issuing', exact: true }).tap()
      await expect(page.getByText('On: documents are issued and locked')).toBeVisible()
    })

    const file = join(folder, 'company.quittance')
    await server.whileStopped(['backup', file], ['restore', file, '--replace'])
    await inSettings(async (page) => {
      const warning = page.getByRole('alert').filter({ hasText: 'A backup was restored' })
      await expect(warning).toBeVisible()
      await expectNoSidewaysScrolling(page)
      await inTallWindow(page, () => expectNoViolationsInAnyLight(page))
      const form = page.getByRole('form', { name: 'Last issued numbers' })
      const known = form.getByRole('combobox', { name: 'Last record of the ledger that you know of' })
      // A choice with a further field.
      await known.selectOption('I know its position')
      await expect(form.getByRole('textbox', { name: 'Last record of the ledger' })).toBeVisible()
      await expectNoSidewaysScrolling(page)
      await known.selectOption('Not known')
      // Nothing was issued after the backup: the numbers stay as they are.
      await form.getByRole('button', { name: 'Confirm and continue issuing' }).tap()
      await expect(page.getByText('Documents can be issued again.')).toBeVisible()
      await expect(warning).toHaveCount(0)
    })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
})
