import { expect } from '@playwright/test'
import { logout } from '@quittance/shared/contract/auth.ts'
import { listRecentDocuments } from '@quittance/shared/contract/dashboard.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectUsableDialog } from './fixtures/accessibility-checks.ts'
import { first, openDocument } from './fixtures/demo-records.ts'
import { documentScreen, leastValues } from './fixtures/document-screen.ts'
import { signIn } from './fixtures/session.ts'
import { forEachKind, lostConnection, rejectedCall, test } from './fixtures/test.ts'

forEachKind(
  () => {
    test('after the session has ended, the member signs in again on the same screen, and the save succeeds', async ({
      kind,
      server,
      session,
      demo,
      errors,
      openBrowser,
    }) => {
      // The call is rejected, and so is the CSRF token of the ended session.
      errors.expectErrors(rejectedCall(401))
      errors.expectErrors(rejectedCall(419))
      const own = await signIn(server)
      const page = await openBrowser({ storageState: await own.browserState() })
      const form = documentScreen(page, kind)
      await form.openNew()
      await form.fillLeast(demo, { title: 'Still here' })
      // The session ends with the save: before it, other calls of the form would ask for the sign-in.
      await page.route(
        `**${documentCalls(kind).store.path}`,
        async (route) => {
          await own.call(logout)
          await own.end()
          await route.continue()
        },
        { times: 1 },
      )

      const answered = page.waitForResponse(
        (response) => response.url().endsWith(documentCalls(kind).store.path) && response.ok(),
      )
      await form.create.click()
      const dialog = page.getByRole('dialog', { name: 'Sign in again' })
      await expect(dialog).toContainText(
        'Your session has ended. Sign in again: your changes are still here.',
      )
      // The call got a response, and the save is still in progress.
      await expect(page.getByText('there was no reply')).toHaveCount(0)
      await expect(dialog.getByLabel('E-mail')).toHaveValue(server.email)
      await form.expectValues({ ...leastValues(demo), title: 'Still here' })
      await dialog.getByLabel('Password').fill('not the password')
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('E-mail or password is wrong.')
      await expectUsableDialog(dialog)
      await dialog.getByLabel('Password').fill(server.password)
      await dialog.getByRole('button', { name: 'Sign in' }).click()

      await expect(form.toast(englishText(`${kind.name}.added`))).toBeVisible()
      const { id } = documentCalls(kind).store.response.parse(await (await answered).json())
      expect((await openDocument(session, kind, id)).title).toBe('Still here')
    })

    test('without a connection the form is kept, and the next attempt stores it', { tag: '@full' }, async ({
      form,
      demo,
      errors,
    }) => {
      errors.expectErrors(lostConnection)
      const { page } = form
      await form.openNew()
      await form.fillLeast(demo, { title: 'Offline' })
      const number = await form.fields.number.inputValue()
      await page.context().setOffline(true)
      await form.create.click()
      await expect(
        form.errorToast('The server cannot be reached. Your changes are still here; try again.'),
      ).toBeVisible()
      await form.expectValues({ ...leastValues(demo), title: 'Offline', number })
      await expect(form.line(1).name).toHaveValue(first(demo.products).name)

      await page.context().setOffline(false)
      await form.save('store')
      await expect(form.fields.number).toHaveValue(String(Number(number) + 1))
    })

    test('a save whose response is lost is stored once, even if it is repeated', async ({
      form,
      kind,
      demo,
      session,
      errors,
    }) => {
      errors.expectErrors(lostConnection)
      const title = `Once only, ${kind.name}`
      await form.openNew()
      await form.fillLeast(demo, { title })
      // The server handles the request, but the connection breaks before the response arrives.
      await form.page.route(`**${documentCalls(kind).store.path}`, async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      for (const _attempt of ['first', 'second']) {
        await form.create.click()
        await expect(
          form.errorToast('The server cannot be reached. Your changes are still here; try again.').last(),
        ).toBeVisible()
        await expect(form.create).toBeEnabled()
        await form.expectValues({ ...leastValues(demo), title })
      }
      await form.page.unrouteAll()
      await form.save('store')
      await expect(form.toast(englishText(`${kind.name}.added`))).toBeVisible()

      const { documents } = await session.call(listRecentDocuments)
      expect(documents.filter((document) => document.title === title)).toHaveLength(1)
    })

    test('markup in a text is shown as text', { tag: '@full' }, async ({ form, kind, demo }) => {
      const title = `<img src=x onerror="document.title='!'"><b>${kind.name}</b> &amp; <script>throw 1</script>`
      await form.openNew()
      await form.fillLeast(demo, { title })
      await form.line(1).name.fill(title)
      const { id } = await form.save('store')
      await form.page.goto('dashboard')
      await expect(form.page.getByText(title, { exact: true })).toBeVisible()
      await form.open(id)
      await form.expectValues({ title })
      await expect(form.line(1).name).toHaveValue(title)
      await expect(form.page.locator('img[src="x"]')).toHaveCount(0)
    })
  },
  { usually: 'proposal' },
)
