import { expect, type Page } from '@playwright/test'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { storeDocument } from './fixtures/demo-records.ts'
import { newWord } from './fixtures/search-bar.ts'
import { rejectedCall, test } from './fixtures/test.ts'

const invoice = getKind('invoice')

type Key = Parameters<typeof englishText>[0]

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr')
const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Opens the menu of views with the keyboard and selects an entry. */
async function choose(page: Page, entry: Key): Promise<void> {
  // Keys do not reach the button behind a dialog, it closes a menu that is still open, and an open menu moves the focus to its first item.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('menu')).toBeHidden()
  await page.getByRole('button', { name: /^View/ }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: englishText(entry), exact: true }).press('Enter')
}

async function saveAs(page: Page, name: string): Promise<void> {
  await choose(page, 'views.save-new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(englishText('views.name')).fill(name)
  await page.keyboard.press('Enter')
}

test('a filter of invoices is saved as a view, changed, shared, opened by default and deleted', {
  tag: '@full',
}, async ({ page, session, errors }) => {
  errors.expectErrors(rejectedCall(422))
  const word = newWord()
  for (const place of ['un', 'deux']) await storeDocument(session, invoice, { title: `${word} ${place}` })
  await page.goto(`invoices?search=${word}&sort=number&descending=0`)
  await expect(rowsOf(page)).toHaveCount(2)
  await saveAs(page, word)
  await expect(tab(page, word)).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/view=\d+/)
  await expect(page.getByRole('button', { name: englishText('views.menu'), exact: true })).toBeFocused()
  await expectNoViolations(page)

  // The name is taken.
  await choose(page, 'views.save-new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(englishText('views.name')).fill(word.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(englishText('views.name-taken'))
  await expectUsableDialog(dialog)
  await page.keyboard.press('Escape')

  // Changes are discarded or saved.
  await page.getByRole('searchbox', { name: englishText('lists.search') }).fill(`${word} un`)
  await expect(rowsOf(page)).toHaveCount(1)
  await choose(page, 'views.discard')
  await expect(rowsOf(page)).toHaveCount(2)
  await page.getByRole('searchbox', { name: englishText('lists.search') }).fill(`${word} deux`)
  await expect(rowsOf(page)).toHaveCount(1)
  await choose(page, 'views.save-changes')
  await expect(page.getByText(englishText('views.updated'))).toBeVisible()

  await choose(page, 'views.edit')
  await dialog.getByLabel(englishText('views.shared')).check()
  await page.getByRole('button', { name: englishText('views.save') }).click()
  await choose(page, 'views.set-default')
  await expect(page.getByText(englishText('views.default-saved'))).toBeVisible()
  await page.goto('invoices')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(tab(page, word)).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: new RegExp(`^${englishText('lists.all')}`) }).click()
  await expect(page).toHaveURL(/view=all/)
  await expect(rowsOf(page).nth(4)).toBeVisible()

  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('invoices')
  await expect(rowsOf(page)).toHaveCount(1)
  await expectNoSidewaysScrolling(page)
  await choose(page, 'views.delete')
  await page.getByRole('button', { name: englishText('views.delete') }).click()
  await expect(tab(page, word)).toBeHidden()
  await page.goto('invoices')
  await expect(rowsOf(page).nth(4)).toBeVisible()
})

test('a view of customers keeps its filter and columns, and leaves the others unchanged', async ({
  page,
  session,
}) => {
  const word = newWord()
  await session.call(partyRecords.customer.store, { body: { company_name: word, country: 'FR' } })
  await page.goto(`customers?search=${word}`)
  await expect(rowsOf(page)).toHaveCount(1)
  const name = `Clients ${word}`
  await saveAs(page, name)
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: englishText('lists.columns') }).click()
  await page.getByRole('checkbox', { name: englishText('parties.field-country') }).check()
  await page.keyboard.press('Escape')
  const country = page.getByRole('columnheader', { name: englishText('parties.field-country') })
  await expect(country).toBeVisible()
  await choose(page, 'views.save-changes')
  await expect(page.getByText(englishText('views.updated'))).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^${englishText('lists.all')}`) }).click()
  await expect(country).toBeHidden()
  await tab(page, name).click()
  await expect(country).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
})
