import { expect, type Page, request } from '@playwright/test'
import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { storeToken } from '@quittance/shared/contract/member-access.ts'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { newWord } from './fixtures/search-bar.ts'
import { signIn } from './fixtures/session.ts'
import { rejectedCall, test } from './fixtures/test.ts'

/** Creates a token on the screen of the tokens. @returns what is shown once */
async function createToken(page: Page, name: string, rights: readonly string[]): Promise<string> {
  await page.goto('settings/tokens')
  await page.getByRole('button', { name: 'Create token' }).click()
  const form = page.getByRole('dialog', { name: 'New API token' })
  await form.getByRole('textbox', { name: 'Purpose' }).fill(name)
  for (const right of rights) await form.getByRole('checkbox', { name: right }).check()
  await form.getByRole('button', { name: 'Create token' }).click()
  const field = page.getByRole('textbox', { name: 'New token' })
  await expect(field).toHaveValue(/^qtn_/)
  const token = await field.inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  return token
}

/** Makes calls as a program: only with a token, without cookies. */
async function startProgram(url: string, token: string) {
  const context = await request.newContext({
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { Authorization: `Bearer ${token}`, Connection: 'close' },
  })
  async function call(method: 'GET' | 'POST', path: string, data?: object) {
    const response = await context.fetch(`${url}${path}`, { method, ...(data && { data }) })
    const { code = 200, message = '' } = await response.json()
    expect(code).toBe(response.status())
    return [code, message]
  }
  return { call, end: () => context.dispose() }
}

test('a program may do only what its token is for, until the token is revoked', async ({ page, server }) => {
  const name = `Shop ${newWord()}`
  const token = await createToken(page, name, ['Issue documents', 'Record payments'])
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Issue documents, Record payments')
  await expectNoViolationsInAnyLight(page)
  const program = await startProgram(server.url, token)
  const customer = { client_name: name }
  expect(await program.call('POST', '/api/v1/customer/store', customer)).toEqual([200, expect.any(String)])
  expect(await program.call('GET', taxRateCalls.list.path)).toEqual([
    403,
    'This API token lacks the right to administer. An administrator can create a token with this right under Settings, API tokens.',
  ])
  await page.reload()
  await expect(row).not.toContainText('Never')

  await row.getByRole('button', { name: `Revoke: ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Programs that use “${name}” lose access immediately.`)
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
  expect(await program.call('POST', '/api/v1/customer/store', customer)).toEqual([401, expect.any(String)])
  await program.end()
})

test('a token with the right to administer changes settings, but not the access of members', {
  tag: '@full',
}, async ({ page, server, session }) => {
  const name = `Audit ${newWord()}`
  const program = await startProgram(server.url, await createToken(page, name, ['Administer']))
  expect(await program.call('POST', taxRateCalls.store.path, { name, rate: 3 })).toEqual([
    200,
    expect.any(String),
  ])
  const { tax_rates: rates } = await session.call(taxRateCalls.list)
  const added = rates.filter((rate) => rate.name === name)
  expect(added).toHaveLength(1)
  expect(await program.call('POST', storeToken.path, { name, scopes: [] })).toEqual([
    403,
    'API tokens cannot do this. Sign in instead.',
  ])
  await program.end()
  await session.call(taxRateCalls.remove, { body: { ids: added.map(({ id }) => id) } })
})

test('a member who may not administer sees neither the tokens nor the way to them', { tag: '@full' }, async ({
  server,
  openBrowser,
  errors,
}) => {
  errors.expectErrors(rejectedCall(403))
  const staff = await signIn({ ...server, email: 'hugo@example.com' })
  const page = await openBrowser({ storageState: await staff.browserState() })
  await page.goto('dashboard')
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: 'Customers' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await page.goto('settings/tokens')
  await expect(page.getByRole('alert')).toContainText('administrators')
  await expect(page.getByRole('button', { name: 'Create token' })).toHaveCount(0)
  await staff.end()
})
