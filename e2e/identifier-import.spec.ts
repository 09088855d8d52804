import { expect, type Page } from '@playwright/test'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { parseRows } from '@quittance/shared/text/csv.ts'
import { expectNoSidewaysScrolling, expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { openExportMenu, saveExport } from './fixtures/exports.ts'
import { newWord, searchBar } from './fixtures/search-bar.ts'
import { test } from './fixtures/test.ts'

const headings =
  'Raison sociale;Interlocuteur;Pays;SIREN;N° TVA;Type d’adresse électronique;Adresse électronique;Type d’acheteur'

/** A company, a company whose SIREN has a wrong last digit, and a private person. */
function createFile(word: string): string {
  return [
    headings,
    `${word} SAS;;France;384 129 060;FR32384129060;Annuaire (SIREN) (0225);384129060;Professionnel`,
    `${word} SARL;;France;847 901 353;;;;professionnel`,
    `;Zoé ${word};France;;;;;Particulier`,
  ].join('\r\n')
}

const outcome = (page: Page, name: 'created' | 'refused' | 'updated') =>
  page.locator(`[data-outcome=${name}] dd`)

async function importFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('customers/import')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

/** Downloads all fields of the customers that a word finds. */
async function downloadAll(page: Page, word: string, format: 'csv' | 'xlsx') {
  await page.goto(`customers?search=${word}`)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(word)
  const menu = await openExportMenu(page, 'download')
  await menu.getByRole('checkbox', { name: 'All columns, also hidden ones' }).check()
  return await saveExport(page, menu, format)
}

test('customers are imported with their legal numbers, found by them, and exported with them', {
  tag: '@full',
}, async ({ page }) => {
  const word = newWord()
  await importFile(page, 'clients.csv', Buffer.from(createFile(word)))
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('cell', { name: 'Business', exact: true })).toHaveCount(2)
  await expect(preview.getByRole('cell', { name: 'Private person', exact: true })).toHaveCount(1)
  const sentence = 'Registration number contains a typing error: its check digits do not match.'
  await expect(preview.getByText(`Warning: ${sentence}`)).toHaveCount(1)
  await expect(page.getByText('1 of them with a warning')).toBeVisible()
  await expectNoViolationsInAnyLight(page)
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(outcome(page, 'created')).toHaveText('3')
  const warned = page.getByRole('region', { name: 'Rows imported with a warning' }).getByRole('row')
  await expect(warned).toHaveCount(2)
  // The heading is line 1 of the file.
  await expect(
    warned.filter({ hasText: sentence }).getByRole('cell', { name: '3', exact: true }),
  ).toBeVisible()
  await expectNoViolationsInAnyLight(page)

  const { box, options } = searchBar(page)
  await box.fill('384129060')
  await options.filter({ hasText: `${word} SAS` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${word} SAS`)
  await expect(page.getByText('384 129 060').first()).toBeVisible()

  const { content } = await downloadAll(page, word, 'csv')
  const [names, ...rows] = parseRows(content.toString('utf8').replace('\ufeff', ''), ',').map(
    ({ cells }) => cells,
  )
  const wanted = [
    ...['Company', 'Contact person', 'Country', 'Registration number', 'Tax number'],
    ...['Type of electronic address', 'Electronic address', 'Type of buyer'],
  ]
  const places = wanted.map((name) => names?.indexOf(name) ?? -1)
  const exported = rows.map((cells) => places.map((place) => cells[place]))
  expect(exported).toHaveLength(3)
  expect(exported).toContainEqual([
    ...[`${word} SAS`, '', 'FR', '384 129 060', 'FR32384129060', '0225', '384129060', '0'],
  ])
  expect(exported).toContainEqual([`${word} SARL`, '', 'FR', '847 901 353', '', '', '', '0'])
  expect(exported).toContainEqual(['', `Zoé ${word}`, 'FR', '', '', '', '', '1'])
})

test('an exported workbook restores the legal numbers of a customer', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { store, update, read } = partyRecords.customer
  const word = newWord()
  const numbers = {
    ...{ country: 'FR', legal_number: '847 901 352', tax_number: 'FR27847901352', is_private: false },
    ...{ eas_scheme: '0225', eas_id: '847901352', buyer_reference: 'SERVICE-7' },
    ...{ delivery_name: 'Dépôt nord', delivery_address: '1 rue Neuve\nQuai 2', delivery_country: 'BE' },
  }
  const { id } = await session.call(store, { body: { company_name: `${word} SAS`, ...numbers } })
  const { name, content } = await downloadAll(page, word, 'xlsx')
  const changed = { legal_number: '1', tax_number: '2', is_private: true, eas_scheme: '', eas_id: '' }
  await session.call(update, { body: { id, ...changed, delivery_address: 'x' } })
  await importFile(page, name, content)
  await page.getByRole('radio', { name: /^Update the existing record/ }).check()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(outcome(page, 'updated')).toHaveText('1')
  const { record } = await session.call({ ...read, path: read.path.replace(':id', String(id)) })
  expect(record).toMatchObject(numbers)
})

test('a file without a name of the customers says which column is missing', { tag: '@full' }, async ({
  page,
}) => {
  const word = newWord()
  await page.setViewportSize({ width: 390, height: 844 })
  await importFile(page, 'clients.csv', Buffer.from(`Dénomination;SIREN\r\n${word} SAS;384129060`))
  const sentence = page.getByText(
    'A required column is missing: Contact person, Company, or Short name. Match it above.',
  )
  await expect(sentence).toBeVisible()
  await expectNoViolationsInAnyLight(page)
  await page.getByRole('combobox', { name: 'Dénomination' }).selectOption('Company')
  await expect(sentence).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(`${word} SAS`)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(outcome(page, 'created')).toHaveText('1')
})
