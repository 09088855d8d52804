import { expect, type Page } from '@playwright/test'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { listCustomers, listLeads } from '@quittance/shared/contract/picker-lists.ts'
import { readKinds, updateKind } from '@quittance/shared/contract/settings.ts'
import { addDays } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { first, storeDocument, todayInParis } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { type ScriptedAnswer, startProxy } from './fixtures/proxy.ts'
import { newWord } from './fixtures/search-bar.ts'
import { submitSignIn } from './fixtures/session.ts'
import { forEachKind, rejectedCall, signedOut, test } from './fixtures/test.ts'

// Answers that the specification allows and the server of the product never gives.

/** A page of a proxy that gives scripted answers by their path, and forwards all other requests. */
const scripted = test.extend<{ scriptedPage: Page; answers: Map<string, ScriptedAnswer> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  answers: async ({}, use) => use(new Map()),
  async scriptedPage({ server, openBrowser, answers }, use) {
    const proxy = await startProxy(server.url, {
      hasServerOrigin: true,
      answer: (path) => answers.get(path) ?? null,
    })
    const page = await openBrowser({ baseURL: `${proxy.url}/`, storageState: signedOut })
    await page.goto('login')
    await submitSignIn(page, server)
    await expect(page).toHaveURL(/\/dashboard$/)
    await use(page)
    await page.close()
    await proxy.stop()
  },
})

forEachKind(
  () => {
    scripted(
      'the code of an answer decides, and texts of the specification stand in for a missing message',
      async ({ kind, session, demo, errors, scriptedPage: page, answers }) => {
        errors.expectErrors(rejectedCall(500))
        errors.expectErrors(rejectedCall(422))
        const { id } = await storeDocument(session, kind)
        const { store, update } = documentCalls(kind)
        const form = documentScreen(page, kind)
        const named = kind.paths.record.replace('-', ' ')
        const noun = `${named.charAt(0).toUpperCase()}${named.slice(1)}`

        await form.open(id)
        await form.fields.title.fill('Changed')
        answers.set(update.path, { status: 200, body: { code: 422, message: 'The number is taken.' } })
        await form.update.click()
        await expect(form.errorToast('The number is taken.')).toBeVisible()
        await expect(form.toast('successfully')).toBeHidden()
        answers.set(update.path, { status: 200, body: { code: 500, message: 'The disk is full.' } })
        await form.update.click()
        await expect(form.errorToast('The disk is full.')).toBeVisible()
        answers.set(update.path, { status: 422, body: { code: 422, message: 'The title is too short.' } })
        await form.update.click()
        await expect(form.errorToast('The title is too short.')).toBeVisible()
        await expect(form.toast('successfully')).toBeHidden()
        answers.set(update.path, { status: 500, body: { code: 500, message: 'Try again later.' } })
        await form.update.click()
        await expect(form.errorToast('Try again later.')).toBeVisible()
        answers.set(update.path, { status: 200, body: { code: 200 } })
        await form.update.click()
        await expect(form.toast(`${noun} updated successfully!`)).toBeVisible()
        await expect(page.getByText('Everything is saved.')).toBeVisible()
        await form.expectValues({ title: 'Changed' })

        await form.openNew()
        await form.fillLeast(demo, { title: 'Stays' })
        answers.set(store.path, { status: 200, body: { code: 422, message: 'The number is taken.' } })
        await form.create.click()
        await expect(form.errorToast('The number is taken.')).toBeVisible()
        await form.expectValues({ title: 'Stays' })
        answers.set(store.path, { status: 422, body: { code: 422, message: 'The title is too short.' } })
        await form.create.click()
        await expect(form.errorToast('The title is too short.')).toBeVisible()
        await form.expectValues({ title: 'Stays' })
        answers.set(store.path, { status: 200, body: { code: 200 } })
        await form.create.click()
        await expect(form.toast(`${noun} added successfully!`)).toBeVisible()
        await expect(form.fields.title).not.toHaveValue('Stays')
      },
    )
  },
  { usually: 'estimate' },
)

for (const [relation, { path }] of [
  ['lead', listLeads],
  ['customer', listCustomers],
] as const) {
  scripted(
    `a list of ${relation}s that cannot be loaded is logged to the console`,
    async ({ errors, scriptedPage: page, answers }) => {
      errors.expectErrors(rejectedCall(500))
      errors.expectErrors(new RegExp(`^Failed to load ${relation}s: `))
      answers.set(path, { status: 500, body: { code: 500, message: 'Out of order.' } })
      const logging = page.waitForEvent('console', (message) => message.text().includes(`${relation}s:`))
      const form = documentScreen(page, getKind('estimate'))
      await form.openNew()
      await form.fields.relationChoice(relation).click()
      const logged = await logging
      expect([logged.type(), logged.text()]).toEqual(['error', `Failed to load ${relation}s: Out of order.`])
    },
  )
}

test('a new invoice for a customer starts with the defaults of that customer', async ({
  page,
  session,
  demo,
}) => {
  const invoice = getKind('invoice')
  const { kinds } = await session.call(readKinds)
  const { texts, ...settings } = first(kinds.filter(({ kind }) => kind === invoice.name))
  const spanish = { default_title: 'Factura', default_terms: 'A la vista', default_customer_notes: 'Gracias' }
  const changed = [...texts.filter(({ locale }) => locale !== 'es'), { locale: 'es', ...spanish }]
  await session.call(updateKind, { body: { ...settings, texts: changed } })
  const dollars = first(demo.currencies.filter(({ name }) => name === 'USD'))
  const { id } = await session.call(partyRecords.customer.store, {
    body: {
      client_name: newWord(),
      locale: 'es',
      currency_id: dollars.id,
      days_until_due: 45,
      buyer_reference: 'Compras 7',
    },
  })

  const asked = page.waitForRequest((request) =>
    request.url().includes(`createInvoiceData?customer_id=${id}`),
  )
  const form = documentScreen(page, invoice)
  await form.openNew(`/customer/${id}`)
  await asked
  await form.expectValues({
    title: 'Factura',
    terms: 'A la vista',
    customerNotes: 'Gracias',
    currency: 'USD',
    documentDate: todayInParis(),
    dueDate: addDays(todayInParis(), 45),
  })
})
