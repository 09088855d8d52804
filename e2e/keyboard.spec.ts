import { expect, type Page } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { createLine, storeDocument } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { keyboardOf } from './fixtures/keyboard.ts'
import { newWord } from './fixtures/search-bar.ts'
import { inMotion, signedOut, test } from './fixtures/test.ts'

const button = (page: Page, key: TextKey) => page.getByRole('button', { name: englishText(key), exact: true })
const link = (page: Page, key: TextKey) => page.getByRole('link', { name: englishText(key), exact: true })
const field = (page: Page, key: TextKey) => page.getByRole('textbox', { name: englishText(key), exact: true })
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

const invoice = getKind('invoice')

test.use(inMotion)

test.describe('with the keyboard only', () => {
  test.describe('signed out', () => {
    test.use({ storageState: signedOut })

    test('a user can sign in, add a customer, and create the first invoice', { tag: '@full' }, async ({
      page,
      server,
    }) => {
      const { press, push, choose, tabTo, write, pick } = keyboardOf(page)
      const word = newWord()
      await page.goto('')
      await push(link(page, 'sign-in.title'))
      await write(page.getByLabel(englishText('sign-in.email')), server.email)
      await write(page.getByLabel(englishText('sign-in.password')), server.password)
      await press('Enter')
      await expect(page).toHaveURL(/\/dashboard$/)

      await push(link(page, 'group.customer').first())
      await push(link(page, 'customer.new'))
      await write(field(page, 'parties.field-company'), `${word} & Fils`)
      await write(field(page, 'parties.field-email'), `${word}@example.com`)
      await push(button(page, 'form.save'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} & Fils`)

      await push(button(page, 'parties.new-document'))
      await choose(page.getByRole('menuitem', { name: englishText('invoice.create') }))
      const form = documentScreen(page, invoice)
      await expect(form.fields.party).toHaveValue(`${word} & Fils`)
      await write(form.fields.title, 'First invoice')
      await pick(form.fields.pickers.status, 'Draft')
      await tabTo(page.getByRole('combobox', { name: englishText('editing.new-line'), exact: true }))
      await page.keyboard.type('Survey')
      await write(form.line(1).price, '=3*12,5')
      await write(form.line(1).quantity, '2')
      await press('Tab')
      await expect(form.amount('totals.total')).toContainText('75.00')
      // The save button focuses the first missing field. The currency is that of the company.
      await push(form.create)
      await expect(form.fields.pickers.owner).toBeFocused()
      await pick(form.fields.pickers.owner, 'Hugo')
      await push(form.create)
      await expect(form.toast(englishText('invoice.added'))).toBeVisible()
      await tabTo(page.getByRole('button', { name: /^Profile: / }))
    })
  })

  test('a user can find a document, change it, undo a change, preview it and copy it', async ({
    page,
    session,
  }) => {
    const { press, push, choose, tabTo, write } = keyboardOf(page)
    const word = newWord()
    const { id } = await storeDocument(session, invoice, {
      title: word,
      lines: [createLine({ price: decimal('10') }), createLine({ price: decimal('20') })],
    })
    const form = documentScreen(page, invoice)
    await page.goto('dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await press('/')
    await page.keyboard.type(word)
    // While the word is typed, its first letters can match other documents.
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(word)
    await press('ArrowDown', 'Enter')
    await expect(page).toHaveURL(new RegExp(`/invoice/edit/${id}$`))

    await write(form.line(1).quantity, '3')
    await press('Tab')
    await expect(form.amount('totals.total')).toContainText('50.00')
    await press('ControlOrMeta+z')
    await expect(form.amount('totals.total')).toContainText('30.00')
    await press('ControlOrMeta+Shift+z')
    await expect(form.amount('totals.total')).toContainText('50.00')
    await push(form.line(2).menu)
    await push(
      page.getByRole('dialog').getByRole('button', { name: englishText('line.remove', { place: 2 }) }),
    )
    await expect(toast(page, 'was removed')).toBeVisible()
    await expect(page.locator(':focus')).toHaveCount(1)
    await push(form.update)
    await expect(form.toast(englishText('invoice.updated'))).toBeVisible()
    await expect(form.update).toBeFocused()

    await push(button(page, 'preview.open'))
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
    await press('Escape')
    await expect(button(page, 'preview.open')).toBeFocused()
    await push(button(page, 'conversions.more'))
    await choose(page.getByRole('menuitem', { name: englishText('conversions.copy') }))
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(String(id))
    await expect(page.getByRole('main')).toBeFocused()
    await tabTo(form.fields.title)
  })

  test('a user can select documents and change their status', { tag: '@full' }, async ({ page, session }) => {
    const { press, push, tabTo } = keyboardOf(page)
    const word = newWord()
    for (const title of ['one', 'two']) await storeDocument(session, invoice, { title: `${word} ${title}` })
    await page.goto(`invoices?search=${word}`)
    for (const row of [1, 2]) {
      await tabTo(page.getByRole('row').nth(row).getByRole('checkbox'))
      await press('Space')
    }
    await push(button(page, 'lists.set-status'))
    await page.getByRole('menuitem', { name: 'Paid', exact: true }).press('Enter')
    await push(
      page.getByRole('alertdialog').getByRole('button', { name: englishText('lists.fill-paid-yes') }),
    )
    await expect(page.getByRole('row').nth(1)).toContainText('Paid')
    await expect(page.locator(':focus')).toHaveCount(1)
    await tabTo(page.getByRole('row').nth(1).getByRole('checkbox'))
  })

  test('a user can edit tax rates and invite a member', { tag: '@full' }, async ({ page }) => {
    const { press, push, write } = keyboardOf(page)
    const word = newWord()
    await page.goto('settings/tax-rates')
    await push(button(page, 'catalogue.new-tax-rate'))
    await write(field(page, 'catalogue.name'), `TVA ${word}`)
    await write(field(page, 'catalogue.rate'), '5,5')
    await press('Enter')
    await expect(button(page, 'catalogue.new-tax-rate')).toBeFocused()
    const row = page.getByRole('row').filter({ hasText: word })
    await push(row.getByRole('button', { name: /^Edit/ }))
    await write(field(page, 'catalogue.rate'), '6')
    await press('Enter')
    await expect(row).toContainText('6')
    await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused()
    await push(row.getByRole('button', { name: /^Delete/ }))
    await press('Enter')
    await expect(row).toHaveCount(0)
    // The focused button was deleted with its row, so a row beside it gets the focus.
    const table = page.getByRole('table', { name: englishText('catalogue.tax-rates') })
    await expect(table.locator('tr:focus')).toHaveCount(1)

    await page.goto('settings/members')
    await push(button(page, 'members.invite'))
    const dialog = page.getByRole('dialog')
    await write(dialog.getByLabel(englishText('members.name')), `Grace ${word}`)
    await write(dialog.getByLabel(englishText('members.email')), `${word}@example.com`)
    await press('Enter')
    await expect(page.getByRole('table', { name: englishText('members.invited') })).toContainText(word)
    await push(page.getByRole('dialog').getByRole('button').last())
    await expect(page.locator(':focus')).toHaveCount(1)
  })

  test('a user can import customers', { tag: '@full' }, async ({ page }) => {
    const { press, push, tabTo } = keyboardOf(page)
    const word = newWord()
    // Before the page loads: until the browser reports file choosers, it opens a dialog of its own.
    const choosing = page.waitForEvent('filechooser')
    await page.goto('customers/import')
    await tabTo(page.locator('input[type=file]'))
    await press('Space')
    const rows = `Company;E-mail\r\n${word};${word}@example.com`
    await (await choosing).setFiles({ name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
    await push(button(page, 'imports.start').or(page.getByRole('button', { name: /^Import 1 row/ })))
    await expect(page.locator('[data-outcome=created] dd')).toHaveText('1')
    await expect(page.locator(':focus')).toHaveCount(1)
    await tabTo(page.getByRole('link', { name: /customers/i }).last())
  })
})
