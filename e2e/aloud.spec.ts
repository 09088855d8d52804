import { expect } from '@playwright/test'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { listenTo } from './fixtures/aloud.ts'
import { enter } from './fixtures/document-lines.ts'
import { searchBar } from './fixtures/search-bar.ts'
import { aLine, first, storeDocument } from './fixtures/stock.ts'
import { lostConnection, refusedCall, test } from './fixtures/test.ts'

test('whoever does not see a document hears its total, what became of it, and what is wrong', async ({
  form,
  page,
  kind,
  session,
  errors,
}) => {
  errors.expectErrors(lostConnection)
  const { id } = await storeDocument(session, kind, { lines: [aLine({ price: decimal('100') }), aLine()] })
  const said = await listenTo(page)
  const hears = (words: string | RegExp) =>
    expect.poll(async () => (await said()).filter((text) => text.search(words) >= 0)).toHaveLength(1)

  await form.open(id)
  await enter(form.line(1).quantity, '3')
  await hears(/400\.00/)
  await form.line(2).remove.click()
  await hears('was removed')
  await hears(/300\.00/)
  await form.save('update')
  await hears(englishText(`${kind.name}.updated`))
  await form.fields.number.fill('1')
  await hears(/number is (available|occupied)!$/)

  await page.route('**/api/v1/**', (route) => route.abort())
  await enter(form.line(1).quantity, '4')
  await form.update.click()
  await hears(/server cannot be reached/)
})

test('whoever does not see a list hears what is found, what is ticked, and what became of it', async ({
  page,
  kind,
  stock,
}) => {
  const said = await listenTo(page)
  const hears = (words: RegExp) =>
    expect.poll(async () => (await said()).some((text) => words.test(text)), String(words)).toBe(true)

  await page.goto(`${kind.name}s`)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await hears(/^2 /)
  const { box } = searchBar(page)
  await box.fill(first(stock.customers).client_name)
  await hears(/ found: /)
})

test('what is wrong is said in the dialog that it is about, where it can be heard', async ({
  page,
  errors,
}) => {
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
