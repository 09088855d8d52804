import { expect } from '@playwright/test'
import { listRecentDocuments } from '@quittance/shared/contract/dashboard.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/accessibility-checks.ts'
import { createLine, first, storeDocument } from './fixtures/demo-records.ts'
import { displayName } from './fixtures/document-fields.ts'
import { enter } from './fixtures/document-lines.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { disableDraftStorage, draftOffer, expectNothingOffered } from './fixtures/drafts.ts'
import { lostConnection, rejectedCall, test } from './fixtures/test.ts'
import { updateDocument } from './fixtures/versions-screen.ts'

const saved = 'Everything is saved.'
const typed = 'Not saved yet.'

test('a draft of a new document survives a closed tab, and is not offered after it was saved', async ({
  context,
  form,
  kind,
  demo,
}) => {
  await form.openNew()
  await expectNothingOffered(form.page)
  await form.fillLeast(demo, { title: 'Never lost' })
  await enter(form.line(1).price, '12.34')
  await enter(form.line(1).quantity, '=2*')
  await expect(draftOffer(form.page).kept).toBeVisible()
  // Without a `pagehide` handler, like a browser that crashes.
  await form.page.close()

  const again = documentScreen(await context.newPage(), kind)
  await again.openNew()
  const { offer, goOn, kept } = draftOffer(again.page)
  await expect(offer).toContainText(` ${'a moment ago'}.`)
  await expect(offer).toContainText('Never lost')
  // 12.34 + 20 % = 14.808
  await expect(offer).toContainText('14.81')
  await expect(offer).toContainText(displayName(first(demo.customers)))
  await expectNoViolations(again.page)
  await goOn.click()
  await expect(offer).toBeHidden()
  await again.expectValues({ title: 'Never lost', party: first(demo.customers) })
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
  const { id } = await storeDocument(session, kind, { title: 'Roof', lines: [createLine({ name: 'Slate' })] })
  const { id: other } = await storeDocument(session, kind, {
    title: 'Wall',
    lines: [createLine({ name: 'Brick' })],
  })
  const { kept, goOn } = draftOffer(page)
  await form.open(id)
  await expect(page.getByText(saved)).toBeVisible()
  await form.fields.title.fill('Roof and wall')
  await expect(page.getByText(typed)).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(form.alert).toBeHidden()
  await expect(
    form.toast('Not saved. Your draft is kept on this device; reopen this page to continue.'),
  ).toBeVisible()

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

test('a form that is left before its draft storage has loaded keeps a draft, and does not ask', {
  tag: '@full',
}, async ({ form, page }) => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/form-parts-*.js', async (route) => {
    await mayLoad
    await route.continue()
  })
  await form.openNew()
  await form.fields.title.fill('Left at once')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  load()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(form.alert).toBeHidden()
  await expect(
    form.toast('Not saved. Your draft is kept on this device; reopen this page to continue.'),
  ).toBeVisible()
  await form.openNew()
  await draftOffer(page).goOn.click()
  await form.expectValues({ title: 'Left at once' })
})

test('a draft can be discarded, and the discard can be undone', { tag: '@full' }, async ({ form, page }) => {
  const { kept, offer, discard } = draftOffer(page)
  await form.openNew()
  await form.fields.title.fill('Unwanted')
  await expect(kept).toBeVisible()
  await page.reload()
  await discard.click()
  await expect(offer).toBeHidden()
  await form.toast('Draft discarded.').getByRole('button', { name: 'Undo' }).click()
  await expect(offer).toBeVisible()
  await discard.click()
  await expect(offer).toBeHidden()
  await expect(form.toast('Draft discarded.')).toBeVisible()
  await page.reload()
  await expect(form.numberMessage).toBeVisible()
  await expectNothingOffered(page)
})

test('a draft that is open in another tab is not offered', { tag: '@full' }, async ({
  context,
  form,
  kind,
}) => {
  await form.openNew()
  await form.fields.title.fill('Here')
  await expect(draftOffer(form.page).kept).toBeVisible()
  const other = documentScreen(await context.newPage(), kind)
  await other.openNew()
  await expectNothingOffered(other.page)
  await form.page.close()
  await other.page.reload()
  await expect(draftOffer(other.page).offer).toBeVisible()
})

test('a draft that is based on an older version is merged with the newer version', { tag: '@full' }, async ({
  form,
  kind,
  session,
  page,
  errors,
}) => {
  errors.expectErrors(rejectedCall(409))
  const { id, filled } = await storeDocument(session, kind, {
    title: 'Roof',
    lines: [createLine({ name: 'Slate' })],
  })
  await form.open(id)
  await form.fields.title.fill('Typed here')
  await expect(draftOffer(page).kept).toBeVisible()
  await page.goto('dashboard')
  await updateDocument(session, kind, { ...filled, title: 'Typed there', id, version: 1 })
  await form.open(id)
  await form.expectValues({ title: 'Typed there' })
  await draftOffer(page).goOn.click()
  await form.expectValues({ title: 'Typed here' })
  await form.update.click()
  await expect(form.alert).toContainText('Typed there')
})

test('a save whose response was lost with its tab is stored once, even if it is saved again', {
  tag: '@full',
}, async ({ context, form, kind, demo, session, errors }) => {
  errors.expectErrors(lostConnection)
  const title = `Sent once ${Date.now()}`
  await form.openNew()
  await form.fillLeast(demo, { title })
  await form.page.route(`**${documentCalls(kind).store.path}`, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await form.create.click()
  await expect(
    form.errorToast('The server cannot be reached. Your changes are still here; try again.'),
  ).toBeVisible()
  await form.page.close()

  const again = documentScreen(await context.newPage(), kind)
  await again.openNew()
  const { offer, goOn } = draftOffer(again.page)
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

test('leaving during a save leaves no draft behind', { tag: '@full' }, async ({ form, kind, demo }) => {
  const { page } = form
  await form.openNew()
  await form.fillLeast(demo, { title: 'Slowly' })
  await expect(draftOffer(page).kept).toBeVisible()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`**${documentCalls(kind).store.path}`, async (route) => {
    await mayGoOn
    await route.continue()
  })
  await form.create.click()
  await expect(form.create).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  goOn()
  await expect(form.toast(englishText(`${kind.name}.added`))).toBeVisible()
  await expect(
    form.toast('Not saved. Your draft is kept on this device; reopen this page to continue.'),
  ).toBeHidden()
  await form.openNew()
  await expectNothingOffered(page)
})

test('if the browser cannot store drafts, the form says so, and leaving asks', { tag: '@full' }, async ({
  form,
  page,
}) => {
  await disableDraftStorage(page)
  await form.openNew()
  await form.fields.title.fill('Not kept')
  await expect(form.toast('Unsaved, and this browser blocks local drafts. Save now.')).toBeAttached()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(form.alert).toContainText('You have unsaved changes. Leave without saving?')
  await form.alert.getByRole('button', { name: 'Stay' }).click()
  await form.expectValues({ title: 'Not kept' })
})
