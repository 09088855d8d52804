import { expect } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expectNoViolations } from './fixtures/accessibility-checks.ts'
import { storeDocument } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { newWord } from './fixtures/search-bar.ts'
import { startServer } from './fixtures/server.ts'
import { signIn, submitSignIn } from './fixtures/session.ts'
import { rejectedCall, signedOut, test } from './fixtures/test.ts'

test.describe('signed out', () => {
  test.use({ storageState: signedOut })

  test('a wrong password is reported, and a correct one opens the requested page', async ({
    page,
    server,
    errors,
  }) => {
    errors.expectErrors(rejectedCall(401))
    await page.goto('estimate/create/lead/3')
    await expect(page).toHaveURL(/\/login\?back=/)
    await submitSignIn(page, { email: server.email, password: 'wrong' })
    await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.')
    await expect(page.getByLabel('E-mail')).toHaveValue(server.email)

    await submitSignIn(page, server)
    await expect(page).toHaveURL(`${server.url}/estimate/create/lead/3`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New estimate')
    await expect(page.getByRole('radio', { name: 'Lead' })).toBeChecked()
  })

  test('the sign-in loads the scripts of its form and of the search bar, and those of messages later', async ({
    page,
    server,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      const [, name] = /\/assets\/([^/]+)-[\w-]{7}\.js$/.exec(request.url()) ?? []
      if (name) scripts.push(name)
    })
    const dictionary = page.waitForResponse(/\/applocale\//)
    await page.goto('login')
    await dictionary
    expect(scripts.sort()).toEqual(['base', 'office', 'rolldown-runtime'])
    await submitSignIn(page, server)
    await expect(page).toHaveURL(`${server.url}/dashboard`)
    await expect.poll(() => scripts).toContain('Notices')
  })

  test('a return URL of another site is ignored', { tag: '@full' }, async ({ page, server }) => {
    await page.goto('login?back=//example.com/')
    await submitSignIn(page, server)
    await expect(page).toHaveURL(`${server.url}/dashboard`)
  })

  test('a password is masked, can be pasted, and is recognised by password managers', {
    tag: '@full',
  }, async ({ page, server }) => {
    await page.goto('login')
    const email = page.getByLabel('E-mail')
    const password = page.getByLabel('Password')
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expect(email).toHaveAttribute('autocomplete', 'username')
    // From the clipboard, like a password manager.
    await email.fill(server.password)
    await email.press('ControlOrMeta+A')
    await email.press('ControlOrMeta+C')
    await password.press('ControlOrMeta+V')
    await expect(password).toHaveValue(server.password)
    await email.fill(server.email)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard`)
  })

  test('the cover is public, and other paths require a sign-in', { tag: '@full' }, async ({ page }) => {
    await page.goto('')
    await expect(page.getByText(/^Version \d/)).toBeVisible()
    await page.goto('nothing/here')
    await expect(page).toHaveURL(/\/login\?back=/)
  })
})

test('signing out ends the session on the server too', async ({ server, openBrowser, errors }) => {
  errors.expectErrors(rejectedCall(401))
  const own = await signIn(server)
  const state = await own.browserState()
  await own.end()
  const page = await openBrowser({ storageState: state })
  await page.goto('dashboard')
  await page.getByRole('button', { name: /^Profile: / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You are signed out.' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('dashboard')
  await expect(page).toHaveURL(/\/login\?back=/)

  const thief = await openBrowser({ storageState: state })
  await thief.goto('dashboard')
  await expect(thief.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
})

test('an unknown path shows only the search bar, which says that nothing is here, and searches', {
  tag: '@full',
}, async ({ page, session }) => {
  const title = newWord()
  await storeDocument(session, getKind('invoice'), { title })
  const nothing = page.getByText('There is nothing at this address.')
  for (const path of ['nothing/here', 'invoice', 'invoice/edit']) {
    await page.goto(path)
    await expect(nothing).toBeVisible()
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(1)
  }
  await expectNoViolations(page)
  await page.getByPlaceholder('Chercher').fill(title)
  await page.getByRole('listbox').getByRole('option', { name: title }).click()
  await expect(page).toHaveURL(/\/invoice\/edit\/\d+$/)
})

test('a document that does not exist shows the message of the server', { tag: '@full' }, async ({
  page,
  errors,
}) => {
  errors.expectErrors(rejectedCall(404))
  await page.goto('invoice/edit/999999')
  await expect(page.getByRole('alert')).toContainText('This document does not exist.')
})

test('everything works below the path of the application URL', { tag: '@full' }, async ({
  kind,
  demo,
  openBrowser,
}) => {
  const server = await startServer({ basePath: '/crm' })
  try {
    const page = await openBrowser({ baseURL: `${server.url}/`, storageState: signedOut })
    await page.goto('dashboard')
    await expect(page).toHaveURL(/\/crm\/login/)
    await submitSignIn(page, server)
    await expect(page).toHaveURL(`${server.url}/dashboard`)

    const form = documentScreen(page, kind)
    await form.openNew('/customer/1')
    await form.fillLeast(demo, { title: 'Below a path' })
    const { id } = await form.save('store')
    await form.open(id)
    await page.reload()
    await form.expectValues({ title: 'Below a path' })
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('link', { name: 'Below a path' }).click()
    await expect(page).toHaveURL(`${server.url}/${kind.paths.record}/show/${id}`)
    const cookies = await page.context().cookies()
    expect(new Set(cookies.map(({ path }) => path))).toEqual(new Set(['/crm']))
    // A closed page sends no more requests while the server stops.
    await page.close()
  } finally {
    await server.stop()
  }
})
