import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { currencyCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { dictionary as french } from '@quittance/shared/locales/fr.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling, expectNoViolations } from './fixtures/accessibility-checks.ts'
import { newWord } from './fixtures/search-bar.ts'
import { lostConnection, test } from './fixtures/test.ts'

/** Encodes a text as older spreadsheet programs do. */
function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')
}

async function chooseFile(page: Page, name: string, buffer: Buffer) {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const startButton = (page: Page, count: number) => button(page, englishText('imports.start', { count }))

const columnOf = (page: Page, heading: string) => page.getByRole('combobox', { name: heading, exact: true })

const rowCount = (page: Page, outcome: 'created' | 'known' | 'refused' | 'exists' | 'updated') =>
  page.locator(`[data-outcome=${outcome}] dd`)

test('a file of an older spreadsheet program is detected, imported, and recognised when imported again', async ({
  page,
}) => {
  const word = newWord()
  const file = windows1252(
    [
      'Raison sociale;Courriel;Code postal;Ville;Remarque',
      `Crédit ${word} €;${word}1@example.com;01000;Nîmes;Été`,
      `${word} deux;pas une adresse;75001;Paris;`,
      `"${word} trois; fils";${word}3@example.com;13001;Marseille;`,
    ].join('\r\n'),
  )
  await page.goto('customers')
  await page
    .getByRole('link', { name: englishText('parties.import'), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/customers\/import$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(englishText('customer.import'))
  await expectNoViolations(page)
  await chooseFile(page, 'clients.csv', file)
  await expect(page.getByRole('combobox', { name: englishText('imports.encoding') })).toHaveValue(
    'windows-1252',
  )
  await expect(page.getByRole('combobox', { name: englishText('imports.separator') })).toHaveValue(';')
  await expect(columnOf(page, 'Raison sociale')).toHaveValue('company_name')
  await expect(columnOf(page, 'Courriel')).toHaveValue('client_email')
  await expect(columnOf(page, 'Remarque')).toHaveValue('')
  await columnOf(page, 'Remarque').selectOption('client_name')
  const preview = page.getByRole('region', { name: englishText('imports.preview') })
  await expect(page.getByText(englishText('imports.ready', { count: 2 }))).toBeVisible()
  await expect(page.getByText(englishText('imports.faulty', { count: 1 }))).toBeVisible()
  await expect(preview.getByRole('cell', { name: `Crédit ${word} €` })).toBeVisible()
  await expect(preview.getByRole('cell', { name: 'Été' })).toBeVisible()
  const sentence = englishText('field.email-expected', { field: englishText('parties.field-email') })
  await expect(preview.getByText(sentence)).toBeVisible()
  await expectNoViolations(page)

  await startButton(page, 2).press('Enter')
  await expect(page.getByRole('heading', { name: englishText('imports.done') })).toBeVisible()
  await expect(rowCount(page, 'created')).toHaveText('2')
  await expect(rowCount(page, 'refused')).toHaveText('1')
  await expect(page.getByRole('table').getByText(sentence)).toBeVisible()
  await expectNoViolations(page)
  const saved = page.waitForEvent('download')
  await button(page, englishText('imports.download-rejected')).click()
  const refused = await readFile(await (await saved).path(), 'utf8')
  expect(refused.split('\r\n')).toEqual([
    `\ufeffRaison sociale;Courriel;Code postal;Ville;Remarque;${englishText('imports.reason')}`,
    `${word} deux;pas une adresse;75001;Paris;;"${sentence}"`,
    '',
  ])
  await page.getByRole('link', { name: englishText('imports.show') }).click()
  await expect(page.getByRole('cell').getByText('Été', { exact: true })).toBeVisible()
  await expect(page.getByText(`${word} trois; fils`).first()).toBeVisible()

  await page.goto('customers/import')
  await chooseFile(page, 'clients.csv', file)
  await columnOf(page, 'Remarque').selectOption('client_name')
  await startButton(page, 2).press('Enter')
  await expect(rowCount(page, 'known')).toHaveText('2')
  await expect(rowCount(page, 'created')).toHaveText('0')
})

test('the selected field of a column is kept when the dictionary is loaded', { tag: '@full' }, async ({
  page,
}) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/applocale/**', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.addInitScript(() => localStorage.setItem('locale', 'fr'))
  await page.goto('leads/import')
  await chooseFile(page, 'leads.csv', Buffer.from('Who,email\nZoé Petit,zoe.petit@example.com'))
  await columnOf(page, 'Who').selectOption('full_name')
  await expect(startButton(page, 1)).toBeEnabled()
  arrived.resolve()
  await expect(page.getByRole('heading', { name: french['imports.preview'] ?? '' })).toBeVisible()
  await expect(columnOf(page, 'Who')).toHaveValue('full_name')
})

test('an import stops when the connection is lost, asks before it is left, and can be continued', {
  tag: '@full',
}, async ({ page, errors }) => {
  errors.expectErrors(lostConnection)
  const word = newWord()
  const rows = Array.from({ length: 600 }, (_, place) => `${word} ${place},${word}${place}@example.com`)
  let calls = 0
  await page.route('**/lead/import', async (route) => {
    calls += 1
    await (calls === 2 ? route.abort() : route.continue())
  })
  await page.goto('leads/import')
  await chooseFile(page, 'leads.csv', Buffer.from(['name,email', ...rows].join('\n')))
  await startButton(page, 600).press('Enter')
  await expect(page.getByText(englishText('imports.stopped'))).toBeVisible()
  const bar = page.getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuenow', '250')
  await expectNoViolations(page)
  const navigation = page.getByRole('navigation', { name: englishText('app.navigation') })
  await navigation.getByRole('link', { name: englishText('group.customer') }).click()
  await expect(page.getByText(englishText('imports.leave'))).toBeVisible()
  await button(page, englishText('form.stay')).click()
  await button(page, englishText('imports.continue')).click()
  await expect(rowCount(page, 'created')).toHaveText('600')
})

test('an import that is left sends no further rows', { tag: '@full' }, async ({ page }) => {
  const word = newWord()
  const rows = Array.from({ length: 600 }, (_, place) => `${word} ${place},${word}${place}@example.com`)
  const left = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/lead/import', async (route) => {
    calls += 1
    await left.promise
    await route.continue()
  })
  await page.goto('leads/import')
  await chooseFile(page, 'leads.csv', Buffer.from(['name,email', ...rows].join('\n')))
  await startButton(page, 600).press('Enter')
  const navigation = page.getByRole('navigation', { name: englishText('app.navigation') })
  await navigation.getByRole('link', { name: englishText('group.lead') }).click()
  await button(page, englishText('imports.leave-confirm')).click()
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
  // The list is loaded again when the import has ended.
  const listedAnew = page.waitForResponse((response) => response.url().includes('/lead/list'))
  left.resolve()
  await listedAnew
  expect(calls).toBe(1)
})

test('the report has the result of each row and the record that it matched', async ({ page, session }) => {
  const word = newWord()
  const company = `${word} SARL`
  const { id } = await session.call(partyRecords.customer.store, { body: { company_name: company } })
  const rows = Array.from({ length: 250 }, (_, place) => `${company};;0123456${place}`)
  await page.goto('customers/import')
  const lines = ['=Company;E-mail;Phone', ...rows, `${word} new;${word}@example.com;`, `${word} bad;nobody;`]
  await chooseFile(page, 'customers.csv', Buffer.from(lines.join('\n')))
  await columnOf(page, '=Company').selectOption('company_name')
  // The button moves while the rows are validated again.
  const preview = page.getByRole('region', { name: englishText('imports.preview') })
  await expect(preview.getByRole('cell', { name: company }).first()).toBeVisible()
  await startButton(page, 251).press('Enter')
  await expect(rowCount(page, 'exists')).toHaveText('250')
  const met = page.getByRole('region', { name: englishText('imports.matched-rows') })
  await expect(met.locator('tbody tr')).toHaveCount(200)
  await expect(page.getByText(englishText('imports.further', { count: 50 }))).toBeVisible()
  const address = new URL(`customer/show/${id}`, page.url().replace(/customers.*/, '')).href
  const opens = met.getByRole('link').first()
  expect(new URL((await opens.getAttribute('href')) ?? '', page.url()).href).toBe(address)
  await expectNoViolations(page)
  const saved = page.waitForEvent('download')
  await button(page, englishText('imports.download-report')).click()
  const report = (await readFile(await (await saved).path(), 'utf8')).split('\r\n')
  const ours = (['line', 'outcome', 'record', 'reason'] as const).map((name) =>
    englishText(`imports.${name}`),
  )
  expect(report[0]).toBe(`\ufeff${ours.join(';')};'=Company;E-mail;Phone`)
  expect(report[1]).toBe(`2;${englishText('imports.row-exists')};${address};;${company};;01234560`)
  expect(report[251]).toMatch(new RegExp(`^252;${englishText('imports.row-created')};http.*/customer/show/`))
  expect(report[252]).toMatch(
    new RegExp(`^253;${englishText('imports.row-refused')};;.*;${word} bad;nobody;$`),
  )
  expect(report).toHaveLength(254)
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a file is imported without scrolling sideways', { tag: '@full' }, async ({ page }) => {
    const word = newWord()
    await page.goto('leads/import')
    await expectNoSidewaysScrolling(page)
    const content = `Full name\tE-mail\tPostal code\tCity\nZoé ${word}\t${word}@example.com\t01000\tNîmes\n`
    await chooseFile(page, 'leads.tsv', Buffer.from(content))
    await expect(startButton(page, 1)).toBeEnabled()
    await expectNoSidewaysScrolling(page)
    await expectNoViolations(page)
    await startButton(page, 1).press('Enter')
    await expect(rowCount(page, 'created')).toHaveText('1')
    await expectNoSidewaysScrolling(page)
    await expectNoViolations(page)
  })
})

test('a retired currency is recognised by its name', { tag: '@full' }, async ({ page, session }) => {
  const word = newWord()
  const { id } = await session.call(currencyCalls.store, { body: { name: 'NOK' } })
  await session.call(currencyCalls.setRetired, { body: { ids: [id], retired: true } })
  await page.goto('customers/import')
  const headings = [englishText('parties.field-company'), englishText('parties.field-currency')]
  await chooseFile(page, 'exported.csv', Buffer.from(`${headings.join()}\r\n${word},NOK\r\n`))
  await startButton(page, 1).press('Enter')
  await expect(rowCount(page, 'created')).toHaveText('1')
})

test('an unreadable file is rejected with a reason', { tag: '@full' }, async ({ page }) => {
  await page.goto('customers/import')
  await chooseFile(page, 'empty.csv', Buffer.from('\n\n'))
  await expect(page.getByRole('alert')).toHaveText(englishText('imports.empty'))
  await chooseFile(page, 'broken.xlsx', Buffer.from('PK and nothing else'))
  await expect(page.getByRole('alert')).toHaveText(englishText('imports.not-a-workbook'))
})
