import { expect, type Page, request } from '@playwright/test'
import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { revokeToken, storeToken } from '@quittance/shared/contract/member-access.ts'
import { readCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { dictionary as french } from '@quittance/shared/locales/fr.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolationsInAnyLight, expectUsableDialog } from './fixtures/accessibility-checks.ts'
import { newWord } from './fixtures/search-bar.ts'
import { rejectedCall, signedOut, test } from './fixtures/test.ts'

const password = 'four words in a row'

function button(page: Page, key: Parameters<typeof englishText>[0], params: Record<string, string> = {}) {
  return page.getByRole('button', { name: englishText(key, params), exact: true })
}

async function signIn(page: Page, credentials: { readonly email: string; readonly password: string }) {
  await page.goto('login')
  await page.getByLabel(englishText('sign-in.email')).fill(credentials.email)
  await page.getByLabel(englishText('sign-in.password')).fill(credentials.password)
  await button(page, 'sign-in.submit').click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Returns a person whose name and e-mail address no other member has. */
function someone(): { readonly name: string; readonly email: string } {
  const word = newWord()
  return { name: `Grace ${word}`, email: `${word}@example.com` }
}

/** Invites a person with the dialog and returns the link. */
async function invite(page: Page, { name, email }: ReturnType<typeof someone>): Promise<string> {
  await page.goto('settings/members')
  await button(page, 'members.invite').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(englishText('members.name')).fill(name)
  await dialog.getByLabel(englishText('members.email')).fill(email)
  await dialog.getByRole('button', { name: englishText('members.send-invitation'), exact: true }).click()
  const link = page.getByRole('textbox', { name: englishText('members.link-title') })
  await expect(link).toHaveValue(/\/invitation#[\w-]{43}$/)
  await expectUsableDialog(dialog)
  return await link.inputValue()
}

/** Invites a person, who accepts the invitation in another browser. */
async function newMember(page: Page, guest: Page): Promise<ReturnType<typeof someone>> {
  const person = someone()
  await guest.goto(await invite(page, person))
  await guest.getByLabel(englishText('sign-in.password')).fill(password)
  await button(guest, 'members.accept').click()
  await expect(guest).toHaveURL(/\/dashboard$/)
  return person
}

test('the data of the company is changed, and its logo is shown on the cover', async ({
  page,
  session,
  errors,
}) => {
  errors.expectErrors(rejectedCall(422))
  await page.goto('settings')
  await expect(page).toHaveURL(/\/settings\/company$/)
  const city = newWord()
  await page.getByLabel(englishText('settings.city')).fill(city)
  await page.getByLabel(englishText('settings.company-email'), { exact: true }).fill('nobody')
  await button(page, 'form.save').click()
  await expect(page.getByRole('alert').filter({ hasText: 'must be an e-mail address' }).first()).toBeVisible()
  await page.getByLabel(englishText('settings.company-email'), { exact: true }).fill('bonjour@example.com')
  await button(page, 'form.save').click()
  await expect(page.getByText(englishText('settings.company-saved'))).toBeVisible()
  expect((await session.call(readCompany)).company).toMatchObject({ city, email: 'bonjour@example.com' })

  const chooser = page.waitForEvent('filechooser')
  await button(page, 'settings.logo-choose').click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: tinyPng })
  await expect(page.getByRole('img', { name: englishText('settings.logo-in-use') })).toBeVisible()
  await page.goto('')
  await expect(page.locator('img[src^="data:image/png"]')).toBeVisible()
})

test('a file that is not an image is rejected next to the button, and a changed form asks before it is left', {
  tag: '@full',
}, async ({ page, errors }) => {
  errors.expectErrors(rejectedCall(422))
  await page.goto('settings/company')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /image$/ }).click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText(englishText('settings.logo-vector'))).toBeVisible()
  await page.getByLabel(englishText('settings.city')).fill('Elsewhere')
  await page.getByRole('link', { name: englishText('settings.mail'), exact: true }).click()
  await expectUsableDialog(page.getByRole('alertdialog'))
  await button(page, 'form.stay').click()
  await expect(page.getByLabel(englishText('settings.city'))).toHaveValue('Elsewhere')
})

test('new documents start with the defaults of the settings', { tag: '@full' }, async ({ page }) => {
  const word = newWord()
  await page.goto('settings/documents')
  const invoices = page.getByRole('form', {
    name: englishText('settings.kind-form', { kind: englishText('group.invoice') }),
  })
  await invoices.getByLabel(englishText('settings.default-title')).fill(word)
  await invoices.getByRole('button', { name: englishText('form.save') }).click()
  await expect(page.getByRole('status').filter({ hasText: /saved/ }).first()).toBeVisible()
  await page.goto('invoice/create')
  await expect(page.getByLabel(englishText('invoice.title'))).toHaveValue(word)
})

test('statuses are added, and reordered with the keyboard and by dragging', async ({ page, session }) => {
  const proposal = getKind('proposal')
  const name = newWord()
  await page.goto('settings/statuses')
  await page.getByRole('button', { name: /^Add a status: Proposals/ }).click()
  await page.getByRole('dialog').getByLabel(englishText('settings.status-name')).fill(name)
  await page.keyboard.press('Enter')
  const up = button(page, 'settings.move-up', { name })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(englishText('settings.statuses-ordered'))).toBeVisible()
  await expect(up).toBeFocused()
  const readNames = async () =>
    (await session.call(documentCalls(proposal).statusList)).map((status) => status.name)
  const offered = await readNames()
  expect(offered.indexOf(name)).toBe(offered.length - 2)

  const list = page.getByRole('list', { name: /Proposals/ })
  await list.getByRole('listitem').filter({ hasText: name }).locator('[data-drag-handle]').hover()
  await page.mouse.down()
  // The first movement starts the drag when its code has loaded, the second one chooses the place: before the first row.
  const above = page.getByRole('heading', { level: 1 })
  await above.hover({ force: true })
  await expect(page.locator('[data-dragging]')).toHaveCount(1)
  await above.hover({ force: true })
  await page.mouse.up()
  await expect.poll(readNames).toEqual([name, ...offered.filter((one) => one !== name)])
  await expect(
    page.getByText(englishText('settings.moved', { name, place: 1, count: offered.length })),
  ).toBeAttached()
  await button(page, 'settings.delete-status', { name }).click()
  await expectUsableDialog(page.getByRole('alertdialog'))
  await button(page, 'settings.delete').click()
  await expect(page.getByText(englishText('settings.status-deleted', { name }))).toBeVisible()
})

test('a member accepts an invitation, and is signed out with the next call after a deactivation', async ({
  page,
  openBrowser,
  errors,
}) => {
  errors.expectErrors(rejectedCall(401))
  const guest = await openBrowser({ storageState: signedOut })
  const { name } = await newMember(page, guest)
  await guest.goto('settings/company')
  await expect(guest.getByRole('alert')).toHaveText(englishText('settings.admin-only'))
  await expect(guest.getByRole('link', { name: englishText('app.settings') })).toBeHidden()
  await guest.goto('dashboard')

  await page.reload()
  await button(page, 'members.deactivate-name', { name }).first().click()
  const question = page.getByRole('alertdialog')
  await expectUsableDialog(question)
  await question.getByRole('button', { name: englishText('members.deactivate') }).click()
  await expect(page.getByText(englishText('members.deactivated', { name })).first()).toBeVisible()
  await guest
    .getByRole('link', { name: englishText('group.invoice') })
    .first()
    .click()
  await expect(guest.getByRole('dialog', { name: englishText('sign-in.session-ended-title') })).toBeVisible()
})

test('the role of a member changes immediately, and the last administrator cannot be demoted', {
  tag: '@full',
}, async ({ page, server, openBrowser, errors }) => {
  errors.expectErrors(rejectedCall(422))
  // A call of an administrator's screen can arrive after the role was changed.
  errors.expectErrors(rejectedCall(403))
  const guest = await openBrowser({ storageState: signedOut })
  const { name, email } = await newMember(page, guest)
  const toSettings = guest.getByRole('link', { name: englishText('app.settings') })
  const toCustomers = guest.getByRole('link', { name: englishText('group.customer') }).first()
  await expect(toCustomers).toBeVisible()
  await expect(toSettings).toBeHidden()
  await page.reload()
  const roleOf = (of: string) => page.getByRole('row').filter({ hasText: of }).getByRole('combobox')
  await roleOf(email).selectOption(englishText('members.admin'))
  await expect(page.getByText(englishText('members.promoted', { name }))).toBeVisible()
  await guest.reload()
  await expect(toSettings).toBeVisible()
  await roleOf(email).selectOption(englishText('members.staff'))
  await expect(page.getByText(englishText('members.demoted', { name }))).toBeVisible()
  await guest.reload()
  await expect(toCustomers).toBeVisible()
  await expect(toSettings).toBeHidden()
  await roleOf(server.email).selectOption(englishText('members.staff'))
  await expectUsableDialog(page.getByRole('alertdialog'))
  await button(page, 'members.demote-confirm').click()
  await expect(page.getByText(englishText('members.last-admin')).first()).toBeVisible()
  await expect(roleOf(server.email)).toHaveValue('admin')
})

test('an invitation can be accepted once', { tag: '@full' }, async ({ page, openBrowser, errors }) => {
  errors.expectErrors(rejectedCall(404))
  const link = await invite(page, someone())
  const guest = await openBrowser({ storageState: signedOut })
  await guest.goto(link)
  await guest.getByLabel(englishText('sign-in.password')).fill(password)
  await button(guest, 'members.accept').click()
  await expect(guest).toHaveURL(/\/dashboard$/)
  const other = await openBrowser({ storageState: signedOut })
  await other.goto(link)
  await expect(other.getByRole('alert')).toHaveText(englishText('members.invitation-expired'))
})

test('a program uses an API token without a cookie, until the token is revoked', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const name = newWord()
  await page.goto('settings/tokens')
  await button(page, 'members.make-token').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(englishText('members.token-name')).fill(name)
  await dialog.getByRole('button', { name: englishText('members.make-token') }).click()
  const token = await page.getByRole('textbox', { name: englishText('members.token-title') }).inputValue()
  await expectUsableDialog(dialog)
  await button(page, 'members.close').click()
  const program = await request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } })
  const ask = async () => (await program.get(`${server.url}/api/v1/me`)).status()
  expect(await ask()).toBe(200)
  expect((await program.get(`${server.url}/api/v1/settings/company`)).status(), 'a staff token').toBe(403)
  await button(page, 'members.revoke-token', { name }).click()
  await expectUsableDialog(page.getByRole('alertdialog'))
  await button(page, 'members.revoke').last().click()
  await expect(page.getByText(englishText('members.token-revoked'))).toBeVisible()
  expect(await ask()).toBe(401)
  await program.dispose()
})

test('the language is stored with the member: changed in one browser, used in the next', {
  tag: '@full',
}, async ({ page, openBrowser }) => {
  const guest = await openBrowser({ storageState: signedOut })
  const { email } = await newMember(page, guest)
  const otherTab = await guest.context().newPage()
  await otherTab.goto('invoices')
  await expect(button(otherTab, 'exports.download')).toBeVisible()
  await guest.getByRole('button', { name: /^Profile: / }).click()
  await guest.getByRole('button', { name: 'Français' }).click()
  for (const tab of [guest, otherTab]) {
    await expect(tab.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(tab.getByRole('link', { name: french['app.dashboard'] ?? '' }).first()).toBeVisible()
  }
  await guest.getByRole('button', { name: french['sign-in.sign-out'] ?? '' }).click()
  await expect(guest).toHaveURL(/\/login$/)

  const elsewhere = await openBrowser({ storageState: signedOut })
  await signIn(elsewhere, { email, password })
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await elsewhere.evaluate(() => localStorage.getItem('locale'))).toBe('fr')
})

test('a password is changed, and the old one is no longer valid', { tag: '@full' }, async ({
  page,
  openBrowser,
  errors,
}) => {
  errors.expectErrors(rejectedCall(422))
  const guest = await openBrowser({ storageState: signedOut })
  const { email } = await newMember(page, guest)
  await guest.goto('profile')
  const current = guest.getByLabel(englishText('members.current-password'))
  await current.fill('not this one')
  await guest.getByLabel(englishText('members.new-password')).fill('quite another password')
  await button(guest, 'members.change-password').click()
  await expect(guest.getByText(englishText('members.password-wrong')).first()).toBeVisible()
  await current.fill(password)
  await button(guest, 'members.change-password').click()
  await expect(guest.getByText(englishText('members.password-changed'))).toBeVisible()
  await expect(current).toHaveValue('')
  const elsewhere = await openBrowser({ storageState: signedOut })
  await signIn(elsewhere, { email, password: 'quite another password' })
})

// A grey PNG of one pixel.
const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

test('the history of changes says who changed what, and is filtered by subject, also on a phone', async ({
  page,
  session,
}) => {
  const { id } = await session.call(taxRateCalls.store, { body: { name: 'Eco tax', rate: 3 } })
  const { id: tokenId } = await session.call(storeToken, { body: { name: 'Web shop', scopes: [] } })
  await page.goto('settings/changes')
  const rows = page.getByRole('table', { name: 'Changes, newest first' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('API token Web shop created')
  await expect(rows.nth(2)).toContainText('Tax rate Eco tax created')
  await expect(rows.nth(2)).toContainText('Claire Belleroche')
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('Tax rates')
  await expect(rows.nth(1)).toContainText('Eco tax')
  await expect(rows.filter({ hasText: 'Web shop' })).toHaveCount(0)
  await expectNoViolationsInAnyLight(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows.nth(1)).toContainText('Eco tax')
  await expectNoViolationsInAnyLight(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await session.call(taxRateCalls.remove, { body: { ids: [id] } })
  await session.call(revokeToken, { body: { id: tokenId } })
})
