import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent, selectLanguage, signIn } from '../../../test/render-component.tsx'
import { PartyImportScreen } from './PartyImportScreen.tsx'

beforeEach(signIn)

/** Opens the import of customers with pasted rows, whose cells are separated by semicolons. */
async function openRows(...rows: string[]) {
  await selectLanguage('en')
  const screen = await renderComponent(<PartyImportScreen kind={partyKinds.customer} />)
  await screen.getByRole('textbox').fill(rows.join('\n').replaceAll(';', '\t'))
  await screen.getByRole('button', { name: 'Continue with these rows' }).click()
  return screen
}

it('names the required column that is missing, until a column is matched to it', async () => {
  const screen = await openRows('Remark;City', 'Cobalt SARL;Lyon')
  const sentence = 'A required column is missing: Contact person, Company, or Short name. Match it above.'
  await expect.element(screen.getByText(sentence)).toHaveRole('status')
  await expect
    .element(screen.getByRole('button', { name: /^Import \d/ }))
    .toHaveAccessibleDescription(sentence)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Remark' }), 'Company')
  await expect.element(screen.getByText(sentence)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Import 1 row' })).toBeEnabled()
})

it('imports rows with doubtful numbers, and names the line and the column of each before and after', async () => {
  const name = `Cobalt ${Date.now()}`
  const screen = await openRows(
    'Company;Country;Registration number;VAT number',
    `${name} A;France;552 100 554;FR96552100554`,
    `${name} B;France;552 100 555;FR96552100554`,
  )
  await expect.element(screen.getByText('1 of them with a warning')).toBeVisible()
  const sentence = 'Registration number contains a typing error: its check digits do not match.'
  await expect.element(screen.getByRole('cell', { name: `Warning: ${sentence}` })).toBeVisible()
  await screen.getByRole('button', { name: 'Import 2 rows' }).click()
  const table = screen.getByRole('region', { name: 'Rows imported with a warning' })
  await expect.element(table.getByText(sentence)).toBeVisible()
  const [line, warning] = table.getByRole('cell').elements()
  expect([line?.textContent, warning?.textContent]).toEqual(['3', sentence])
})

it('shows the preview as cards on phones, with the words of the screen', async () => {
  await page.viewport(390, 844)
  const headings = 'Company;Type of buyer;E-mail;Registration number;Address;Postal code;City'
  const { getByRole } = await openRows(headings, 'Cobalt;particulier;nobody;1;1 rue Neuve;69001;Lyon')
  const preview = getByRole('region', { name: 'Preview' })
  const cell = preview.getByText('Private person')
  await expect.element(cell).toBeVisible()
  expect(getComputedStyle(cell.element(), '::before').content).toContain('Type of buyer')
  await expect.element(preview.getByText(/E-mail must be an e-mail address/)).toBeVisible()
  const { scrollWidth, clientWidth } = preview.element()
  expect(scrollWidth).toBe(clientWidth)
})
