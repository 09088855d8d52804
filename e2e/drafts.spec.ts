import { expect } from '@playwright/test'
import { listRecentDocuments } from '@quittance/shared/contract/dashboard.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/access.ts'
import { enter } from './fixtures/document-lines.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { draftOf, expectNothingOffered } from './fixtures/draft-offer.ts'
import { keepNothing } from './fixtures/keep-nothing.ts'
import { aLine, first, storeDocument } from './fixtures/stock.ts'
import { lostConnection, refusedCall, test } from './fixtures/test.ts'
import { updateDocument } from './fixtures/versions-screen.ts'

const saved = englishText('editing.saved')
const typed = englishText('editing.unsaved')

test('a draft of a new document survives a closed tab, and is not offered after it was saved', async ({
  context,
  form,
  kind,
  stock,
}) => {
  await form.openNew()
  await expectNothingOffered(form.page)
  await form.fillLeast(stock, { title: 'Never lost' })
  await enter(form.line(1).price, '12.34')
  await enter(form.line(1).quantity, '=2*')
  await expect(draftOf(form.page).kept).toBeVisible()
  // Without a `pagehide` handler, like a browser that crashes.
  await form.page.close()

  const again = documentScreen(await context.newPage(), kind)
  await again.openNew()
  const { offer, goOn, kept } = draftOf(again.page)
  await expect(offer).toContainText(` ${englishText('drafts.just-now')}.`)
  await expect(offer).toContainText('Never lost')
  await expect(offer).toContainText('12.34')
  await expect(offer).toContainText(first(stock.customers).client_name)
  await expectNoViolations(again.page)
  await goOn.click()
  await expect(offer).toBeHidden()
  await again.expectValues({ title: 'Never lost', party: first(stock.customers) })
  await expect(again.line(1).price).toHaveValue('12.34')
  await expect(again.line(1).quantity).toHaveValue('=2*')
  await enter(again.line(1).quantity, '2')
  await expect(kept).toBeVisible()
  await again.save('store')
  await expect(again.toast(englishText(`${kind.name}.added`))).toBeVisible()
  await expect(kept).toBeHidden()
  await again.page.reload()
  await expect(again.numberMessage).toBeVisible()
  await expectNothingOffered(again.page)
})

test('a draft of a stored document can be resumed after leaving the form', async ({
  form,
  kind,
  session,
}) => {
  const { page } = form
  const { id } = await storeDocument(session, kind, { title: 'Roof', lines: [aLine({ name: 'Slate' })] })
  const { id: other } = await storeDocument(session, kind, {
    title: 'Wall',
    lines: [aLine({ name: 'Brick' })],
  })
  const { kept, goOn } = draftOf(page)
  await form.open(id)
  await expect(page.getByText(saved)).toBeVisible()
  await form.fields.title.fill('Roof and wall')
  await expect(page.getByText(typed)).toBeVisible()
  await page.getByRole('link', { name: englishText('app.dashboard'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(form.alert).toBeHidden()
  await expect(form.toast(englishText('editing.draft-available'))).toBeVisible()

  await form.open(other)
  await expectNothingOffered(page)
  await form.open(id)
  await form.expectValues({ title: 'Roof' })
  await goOn.click()
  await form.expectValues({ title: 'Roof and wall' })
  await expect(kept).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await form.fields.title.fill('Roof, wall and floor')
  await page.keyboard.press('Control+z')
  await form.expectValues({ title: 'Roof and wall' })
  await form.save('update')
  await expect(page.getByText(saved)).toBeVisible()
})

test('a draft can be discarded, and the discard can be undone', async ({ form, page }) => {
  const { kept, offer, discard } = draftOf(page)
  await form.openNew()
  await form.fields.title.fill('Unwanted')
  await expect(kept).toBeVisible()
  await page.reload()
  await discard.click()
  await expect(offer).toBeHidden()
  await form
    .toast(englishText('drafts.discarded'))
    .getByRole('button', { name: englishText('toast.undo') })
    .click()
  await expect(offer).toBeVisible()
  await discard.click()
  await expect(offer).toBeHidden()
  await expect(form.toast(englishText('drafts.discarded'))).toBeVisible()
  await page.reload()
  await expect(form.numberMessage).toBeVisible()
  await expectNothingOffered(page)
})

test('a draft that is open in another tab is not offered', async ({ context, form, kind }) => {
  await form.openNew()
  await form.fields.title.fill('Here')
  await expect(draftOf(form.page).kept).toBeVisible()
  const other = documentScreen(await context.newPage(), kind)
  await other.openNew()
  await expectNothingOffered(other.page)
  await form.page.close()
  await other.page.reload()
  await expect(draftOf(other.page).offer).toBeVisible()
})

test('a draft that is based on an older version is merged with the newer version', async ({
  form,
  kind,
  session,
  page,
  errors,
}) => {
  errors.expectErrors(refusedCall(409))
  const { id, filled } = await storeDocument(session, kind, {
    title: 'Roof',
    lines: [aLine({ name: 'Slate' })],
  })
  await form.open(id)
  await form.fields.title.fill('Typed here')
  await expect(draftOf(page).kept).toBeVisible()
  await page.goto('dashboard')
  await updateDocument(session, kind, { ...filled, title: 'Typed there', id, version: 1 })
  await form.open(id)
  await form.expectValues({ title: 'Typed there' })
  await draftOf(page).goOn.click()
  await form.expectValues({ title: 'Typed here' })
  await form.update.click()
  await expect(form.alert).toContainText('Typed there')
})

test('a save whose response was lost with its tab is stored once, even if it is saved again', async ({
  context,
  form,
  kind,
  stock,
  session,
  errors,
}) => {
  errors.expectErrors(lostConnection)
  const title = `Sent once ${Date.now()}`
  await form.openNew()
  await form.fillLeast(stock, { title })
  await form.page.route(`**${documentCalls(kind).store.path}`, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await form.create.click()
  await expect(form.errorToast(englishText('call.offline'))).toBeVisible()
  await form.page.close()

  const again = documentScreen(await context.newPage(), kind)
  await again.openNew()
  const { offer, goOn } = draftOf(again.page)
  await expect(offer).toContainText('it will not be stored twice')
  await goOn.click()
  await again.expectValues({ title })
  await again.save('store')
  await expect(again.toast(englishText(`${kind.name}.added`))).toBeVisible()
  const { documents } = await session.call(listRecentDocuments)
  expect(documents.filter((document) => document.title === title)).toHaveLength(1)
  await again.openNew()
  await expectNothingOffered(again.page)
})

test('leaving during a save leaves no draft behind', async ({ form, kind, stock }) => {
  const { page } = form
  await form.openNew()
  await form.fillLeast(stock, { title: 'Slowly' })
  await expect(draftOf(page).kept).toBeVisible()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`**${documentCalls(kind).store.path}`, async (route) => {
    await mayGoOn
    await route.continue()
  })
  await form.create.click()
  await expect(form.create).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: englishText('app.dashboard'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  goOn()
  await expect(form.toast(englishText(`${kind.name}.added`))).toBeVisible()
  await expect(form.toast(englishText('editing.draft-available'))).toBeHidden()
  await form.openNew()
  await expectNothingOffered(page)
})

test('if the browser cannot store drafts, the form says so, and leaving asks', async ({ form, page }) => {
  await keepNothing(page)
  await form.openNew()
  await form.fields.title.fill('Not kept')
  await expect(form.toast(englishText('editing.draft-not-stored-refused'))).toBeAttached()
  await page.getByRole('link', { name: englishText('app.dashboard'), exact: true }).click()
  await expect(form.alert).toContainText(englishText('form.leave'))
  await form.alert.getByRole('button', { name: englishText('form.stay') }).click()
  await form.expectValues({ title: 'Not kept' })
})
