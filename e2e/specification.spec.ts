import { expect } from '@playwright/test'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { storeDocument } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { startProxy } from './fixtures/proxy.ts'
import { submitSignIn } from './fixtures/session.ts'
import { forEachKind, refusedCall, signedOut, test } from './fixtures/test.ts'

// Answers that the specification allows and the server of the product never gives.

forEachKind(
  () => {
    test('the code of an answer decides, and texts of the specification stand in for a missing message', async ({
      kind,
      server,
      session,
      demo,
      openBrowser,
      errors,
    }) => {
      errors.expectErrors(refusedCall(500))
      const { id } = await storeDocument(session, kind)
      const { store, update } = documentCalls(kind)
      const answers = new Map<string, { status: number; body: unknown }>()
      const proxy = await startProxy(server.url, {
        hasServerOrigin: true,
        answer: (path) => answers.get(path) ?? null,
      })
      try {
        const page = await openBrowser({ baseURL: `${proxy.url}/`, storageState: signedOut })
        await page.goto('login')
        await submitSignIn(page, server)
        await expect(page).toHaveURL(/\/dashboard$/)
        const form = documentScreen(page, kind)
        const named = kind.paths.record.replace('-', ' ')
        const noun = `${named.charAt(0).toUpperCase()}${named.slice(1)}`

        await form.open(id)
        await form.fields.title.fill('Changed')
        answers.set(update.path, { status: 200, body: { code: 422, message: 'The number is taken.' } })
        await form.update.click()
        await expect(form.errorToast('The number is taken.')).toBeVisible()
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
        answers.set(store.path, { status: 200, body: { code: 200 } })
        await form.create.click()
        await expect(form.toast(`${noun} added successfully!`)).toBeVisible()
        await expect(form.fields.title).not.toHaveValue('Stays')
        await page.close()
      } finally {
        await proxy.stop()
      }
    })
  },
  { usually: 'estimate' },
)
