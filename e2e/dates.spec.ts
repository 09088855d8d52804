import { expect } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { openDocument, storeDocument } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { draftOffer } from './fixtures/drafts.ts'
import { newWord } from './fixtures/search-bar.ts'
import { test } from './fixtures/test.ts'

const invoice = getKind('invoice')

test.describe('in a browser with American dates', () => {
  test.use({ locale: 'en-US' })

  test('a date is typed and chosen in the language of the product, and stored as a calendar day', {
    tag: '@full',
  }, async ({ page, session }) => {
    const { id } = await storeDocument(session, invoice, {
      documentDate: '2026-03-01',
      dueDate: '2026-03-31',
    })
    await page.addInitScript(() => localStorage.setItem('locale', 'fr'))
    await page.goto(`invoice/edit/${id}`)
    const due = page.getByRole('textbox', { name: 'Échéance', exact: true })
    await expect(due).toHaveValue('31 mars 2026')
    await due.fill('30/4/26')
    await due.press('Tab')
    await expect(due).toHaveValue('30 avr. 2026')

    await due.fill('31/4/26')
    await due.press('Tab')
    await expect(due).toHaveAccessibleDescription('Date non valide. Exemple : 31 déc. 2026.')
    const save = page.getByRole('button', { name: 'Mettre à jour la facture' })
    await expect(save).toHaveAccessibleDescription(/Échéance.*n’est pas une date/)

    await due.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: /Échéance/ })
    await expect(calendar.getByRole('button', { name: 'jeudi 30 avril 2026' })).toBeFocused()
    await expect(calendar.getByRole('button', { name: 'lundi 2 mars 2026' })).toHaveCount(0)
    await expectNoViolationsInAnyLight(page, calendar)
    await calendar.getByRole('button', { name: '30 jours fin de mois' }).click()
    await expect(due).toHaveValue('31 mars 2026')
    await due.press('ArrowUp')
    await save.click()
    await expect(page.getByText(/La facture a bien été mise à jour/)).toBeVisible()
    expect((await openDocument(session, invoice, id)).dueDate).toBe('2026-04-01')
  })

  test('times have the same notation in forms, messages and records', { tag: '@full' }, async ({
    page,
    session,
  }) => {
    // The space before the half of the day depends on the browser.
    const time = /\b1?\d:\d\d\s[AP]M\b/
    await page.goto('settings/backups')
    await expect(page.getByRole('textbox', { name: englishText('backups.time') })).toHaveValue(time)

    const { id } = await storeDocument(session, invoice)
    const form = documentScreen(page, invoice)
    await form.open(id)
    await form.fields.title.fill(newWord())
    await expect(draftOffer(page).kept).toContainText(time)
    await form.save('update')

    await page.goto(`invoice/show/${id}`)
    const updated = page.locator('dl > div').filter({ hasText: englishText('lists.updated') })
    await expect(updated).toContainText(time)
  })
})

test('a list is filtered by days that are typed or chosen', async ({ page, session }) => {
  const word = newWord()
  await storeDocument(session, invoice, { title: `${word} one`, documentDate: '2026-01-31' })
  await storeDocument(session, invoice, { title: `${word} two`, documentDate: '2026-02-15' })
  await page.goto(`invoices?search=${word}`)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: englishText('lists.filters') }).click()
  await page.getByLabel(englishText('lists.period')).selectOption(englishText('lists.custom-period'))
  const from = page.getByRole('textbox', { name: englishText('lists.from'), exact: true })
  await from.fill('14 Feb 2026')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/from=2026-02-14/)
  await from.press('Alt+ArrowDown')
  await page.getByRole('button', { name: /^Monday,? 16 February 2026$/ }).click()
  await expect(page.getByText(englishText('lists.no-results'))).toBeVisible()
  await expect(from).toHaveValue('16 Feb 2026')
})
