import { type BrowserContext, expect, type Page } from '@playwright/test'
import { listRecentDocuments } from '@quittance/shared/contract/dashboard.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { acceptInvitation, inviteMember } from '@quittance/shared/contract/member-access.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/accessibility-checks.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { draftOffer, expectNothingOffered } from './fixtures/drafts.ts'
import type { Session } from './fixtures/session.ts'
import { lostConnection, test } from './fixtures/test.ts'

const password = 'four words in a row'
const elsewhere =
  'This draft was continued or removed in another tab. Saving it here too may create a duplicate.'

/** Types a title into a new form and waits until the draft is stored. */
async function leaveTyped(form: ReturnType<typeof documentScreen>, title: string): Promise<void> {
  await form.openNew()
  await form.fields.title.fill(title)
  await expect(draftOffer(form.page).kept).toBeVisible()
}

test('resuming a draft keeps the current input and the other drafts', { tag: '@full' }, async ({
  context,
  form,
  kind,
}) => {
  await leaveTyped(form, 'First')
  const other = documentScreen(await context.newPage(), kind)
  await leaveTyped(other, 'Second')
  await other.page.close()
  await form.page.reload()
  const { offer, goOn, showOthers } = draftOffer(form.page)
  await expect(offer).toContainText('Second')
  await form.fields.title.fill('Third, just now')
  // A double click must have the effect of a single one.
  await goOn.dblclick()
  await form.expectValues({ title: 'Second' })
  await expect(form.page.getByText(englishText('drafts.others', { count: 2 }))).toBeVisible()
  await expect(offer).toBeHidden()
  await expectNoViolations(form.page)
  await showOthers.click()
  await expect(offer).toContainText('Third, just now')
  await goOn.click()
  await form.expectValues({ title: 'Third, just now' })
  await showOthers.click()
  await expect(offer).toContainText('Second')
  await draftOffer(form.page).discard.click()
  await expect(offer).toContainText('First')
  await goOn.click()
  await form.expectValues({ title: 'First' })
})

/** Makes a page answer no messages of other tabs, like a tab that the browser has suspended. */
async function suspend(page: Page): Promise<void> {
  await page.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
  })
}

async function wake(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('a draft that was resumed in another tab is not stored again, and saving it asks first', {
  tag: '@full',
}, async ({ context, form, kind, demo, session }) => {
  const title = `Once ${Date.now()}`
  await suspend(form.page)
  await form.openNew()
  await form.fillLeast(demo, { title })
  await expect(draftOffer(form.page).kept).toBeVisible()

  const awake = documentScreen(await context.newPage(), kind)
  await awake.openNew()
  await draftOffer(awake.page).goOn.click()
  await awake.expectValues({ title })
  await awake.save('store')

  await wake(form.page)
  await expect(form.page.getByText(elsewhere).first()).toBeVisible()
  await form.create.click()
  await expect(form.alert).toContainText(elsewhere)
  await form.alert.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.alert).toBeHidden()
  await awake.openNew()
  await expectNothingOffered(awake.page)
  const { documents } = await session.call(listRecentDocuments)
  expect(documents.filter((document) => document.title === title)).toHaveLength(1)

  await form.page.getByRole('button', { name: 'Discard here' }).click()
  await form.expectValues({ title: await awake.fields.title.inputValue() })
})

test('an unconfirmed save is offered as “not stored twice” only while the server can recognise it', {
  tag: '@full',
}, async ({ context, form, kind, demo, errors }) => {
  errors.expectErrors(lostConnection)
  await form.openNew()
  await form.fillLeast(demo, { title: 'Sent long ago' })
  await form.page.route(`**${documentCalls(kind).store.path}`, (route) => route.abort('connectionreset'))
  await form.create.click()
  await expect(
    form.errorToast('The server cannot be reached. Your changes are still here; try again.'),
  ).toBeVisible()
  await expect(form.page.getByText(/^Sent at .* but there was no reply/)).toBeVisible()
  const number = await form.fields.number.inputValue()
  await form.page.close()

  const later = documentScreen(await context.newPage(), kind)
  await later.page.clock.install({ time: Date.now() + 8 * 24 * 3_600_000 })
  await later.openNew()
  const { offer } = draftOffer(later.page)
  await expect(offer).toContainText(`It may already be saved as no. ${number}: check before saving again.`)
  await expect(offer).not.toContainText('not be stored twice')
  await offer.getByRole('link', { name: englishText('drafts.find-number', { number }) }).click()
  await expect(later.page).toHaveURL(new RegExp(`/${kind.paths.list}\\?search=.*${number}`))
})

async function makeColleague(session: Session, email: string): Promise<void> {
  const { link } = await session.call(inviteMember, { body: { name: 'Ada Lovelace', email, role: 'staff' } })
  const token = new URL(link).hash.slice(1)
  await session.call(acceptInvitation, { body: { token, name: 'Ada Lovelace', password } })
}

interface Credentials {
  readonly email: string
  readonly password: string
}

async function enter(page: Page, who: Credentials): Promise<void> {
  await page.goto('login')
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile: / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

async function expectLeft(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'You are signed out.' })).toBeVisible()
}

/** Opens a separate browser context in which no member is signed in. */
async function emptyBrowser(openBrowser: (options: object) => Promise<Page>): Promise<BrowserContext> {
  const page = await openBrowser({ storageState: { cookies: [], origins: [] } })
  return page.context()
}

test('two members who share a browser never see each other’s drafts', { tag: '@full' }, async ({
  server,
  session,
  kind,
  openBrowser,
}) => {
  const colleague = { email: `ada-${Date.now()}@example.net`, password }
  await makeColleague(session, colleague.email)
  const context = await emptyBrowser(openBrowser)
  const first = documentScreen(await context.newPage(), kind)
  await enter(first.page, server)
  await leaveTyped(first, 'Typed by the first')

  // In another tab, the first member signs out and the second one signs in.
  const other = documentScreen(await context.newPage(), kind)
  await other.page.goto('dashboard')
  await leave(other.page)
  await other.page.getByRole('button', { name: 'Keep drafts' }).click()
  await expectLeft(other.page)
  await enter(other.page, colleague)
  await expect(draftOffer(first.page).kept).toBeHidden()
  await first.fields.title.fill('Typed by the second')
  await other.openNew()
  await expectNothingOffered(other.page)
  await first.page.close()
  await other.page.reload()
  await expectNothingOffered(other.page)

  await leave(other.page)
  await expectLeft(other.page)
  await enter(other.page, server)
  await other.openNew()
  await expect(draftOffer(other.page).offer).toContainText('Typed by the first')
})

test('a member can remove their drafts when signing out', { tag: '@full' }, async ({
  server,
  kind,
  openBrowser,
}) => {
  const context = await emptyBrowser(openBrowser)
  const form = documentScreen(await context.newPage(), kind)
  const { page } = form
  await enter(page, server)
  await leaveTyped(form, 'On a device of others')
  await leave(page)
  await expect(form.alert).toContainText(englishText('drafts.on-device', { count: 1 }))
  await expect(form.alert.getByRole('button', { name: 'Keep drafts' })).toBeFocused()
  await form.alert.getByRole('button', { name: 'Remove drafts' }).click()
  await expectLeft(page)
  await enter(page, server)
  await form.openNew()
  await expectNothingOffered(page)
})

test('a draft older than thirty days is not offered', { tag: '@full' }, async ({ context, form, kind }) => {
  await leaveTyped(form, 'Long ago')
  await form.page.close()
  const later = documentScreen(await context.newPage(), kind)
  await later.page.clock.install({ time: Date.now() + 31 * 24 * 3_600_000 })
  await later.openNew()
  await expectNothingOffered(later.page)
})
