import { expect } from '@playwright/test'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { enter } from './fixtures/document-lines.ts'
import { recordAnnouncements } from './fixtures/screen-reader.ts'
import { searchBar } from './fixtures/search-bar.ts'
import { aLine, first, storeDocument } from './fixtures/stock.ts'
import { lostConnection, refusedCall, test } from './fixtures/test.ts'

test('a screen reader announces the totals of a document, the result of a save, and errors', async ({
  form,
  page,
  kind,
  session,
  errors,
}) => {
  errors.expectErrors(lostConnection)
  const { id } = await storeDocument(session, kind, { lines: [aLine({ price: decimal('100') }), aLine()] })
  const announcements = await recordAnnouncements(page)
  const expectAnnounced = (words: string | RegExp) =>
    expect.poll(async () => (await announcements()).filter((text) => text.search(words) >= 0)).toHaveLength(1)

  await form.open(id)
  await enter(form.line(1).quantity, '3')
  await expectAnnounced(/400\.00/)
  await form.line(2).remove.click()
  await expectAnnounced('was removed')
  await expectAnnounced(/300\.00/)
  await form.save('update')
  await expectAnnounced(englishText(`${kind.name}.updated`))
  await form.fields.number.fill('1')
  await expectAnnounced(/number is (available|occupied)!$/)

  await page.route('**/api/v1/**', (route) => route.abort())
  await enter(form.line(1).quantity, '4')
  await form.update.click()
  await expectAnnounced(/server cannot be reached/)
})

test('a screen reader announces the selection in a list and the result of a search', async ({
  page,
  kind,
  stock,
}) => {
  const announcements = await recordAnnouncements(page)
  const expectAnnounced = (words: RegExp) =>
    expect
      .poll(async () => (await announcements()).some((text) => words.test(text)), String(words))
      .toBe(true)

  await page.goto(`${kind.name}s`)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await expectAnnounced(/^2 /)
  const { box } = searchBar(page)
  await box.fill(first(stock.customers).client_name)
  await expectAnnounced(/ found: /)
})

test('an error is announced inside of the dialog that it belongs to', async ({ page, errors }) => {
  errors.expectErrors(refusedCall(503))
  await page.route('**/api/v1/**/invite', (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'The server is busy.', errors: {} } }),
  )
  await page.goto('settings/members')
  await page.getByRole('button', { name: englishText('members.invite') }).click()
  const dialog = page.getByRole('dialog', { name: englishText('members.invite') })
  await dialog.getByLabel(englishText('members.name')).fill('Grace Hopper')
  const email = dialog.getByLabel(englishText('members.email'))
  await email.fill('grace@example.com')
  await email.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('The server is busy.')
  await expect(email).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
