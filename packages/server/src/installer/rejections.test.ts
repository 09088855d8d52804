import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import {
  finishInstallation,
  readInstallationState,
  readServerDetails,
  submitInstallation,
  testDatabase,
  testMail,
} from '@quittance/shared/contract/installer.ts'
import { verifyPurchaseCode } from '@quittance/shared/contract/licence.ts'
import { listCurrencies } from '@quittance/shared/contract/picker-lists.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  buildWizardSettings,
  startWizard,
  testAdmin,
  type Wizard,
  WizardBrowser,
} from '#test/installer-wizard.ts'

let wizard: Wizard
beforeEach(async () => {
  wizard = await startWizard()
})
afterEach(() => wizard.close())

const sqlite = { dialect: 'sqlite', file: 'company' } as const
const json = { 'content-type': 'application/json' }

describe('without a valid purchase code', () => {
  it.each([undefined, '', '   ', 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA', 17, null, ['x']])(
    '%j changes nothing and opens no connection',
    async (code) => {
      const connections: unknown[] = []
      const target = createServer((socket) => void connections.push(socket.destroy())).listen(0, '127.0.0.1')
      await once(target, 'listening')
      const address = target.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const before = readdirSync(wizard.dataDir, { recursive: true }).sort()
      const settings = {
        ...buildWizardSettings(sqlite, wizard),
        purchase_code: code,
        db_connection: 'mysql',
        db_host: '127.0.0.1',
        db_port: port,
        db_username: 'root',
        mail_host: '127.0.0.1',
        mail_port: port,
        to: 'zoe@example.org',
      }
      const browser = wizard.createBrowser()
      for (const { path } of [submitInstallation, testDatabase, testMail]) {
        expect(await browser.post(path, settings), path).toMatchObject({ status: 403, json: { code: 403 } })
        expect((await browser.post(path, [])).status, path).toBe(403)
      }
      expect((await browser.finish('APP_NAME=x\n', testAdmin)).status).toBe(403)
      expect(connections).toEqual([])
      // Only the counter of wrong codes is stored.
      const files = readdirSync(wizard.dataDir, { recursive: true }).map(String)
      expect(files.filter((file) => !file.endsWith('wrong-codes.txt')).sort()).toEqual(before)
      target.close()
    },
  )

  it('ten wrong codes block further attempts for 15 minutes, at every call', async () => {
    const browser = wizard.createBrowser()
    const wrong = { ...buildWizardSettings(sqlite, wizard), purchase_code: 'wrong' }
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await browser.submit(wrong)).status).toBe(403)
      const verified = await browser.post(verifyPurchaseCode.path, { purchase_code: 'wrong' })
      expect(verified).toMatchObject({ status: 200, json: { verification: 'invalid' } })
    }
    const rejected = await browser.post(verifyPurchaseCode.path, { purchase_code: wizard.code })
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(600)
    expect((await browser.submit(buildWizardSettings(sqlite, wizard))).status).toBe(429)
  })
})

describe('a purchase code', () => {
  it('is valid in any case and with spaces instead of hyphens', async () => {
    const typed = ` ${wizard.code.toLowerCase().replaceAll('-', ' ')} `
    const browser = wizard.createBrowser()
    expect((await browser.post(verifyPurchaseCode.path, { purchase_code: typed })).json).toMatchObject({
      verification: 'success',
    })
    expect(
      (await browser.submit({ ...buildWizardSettings(sqlite, wizard), purchase_code: typed })).status,
    ).toBe(200)
  })

  it('is verified without cookie, session and CSRF token', async () => {
    const response = await fetch(`${wizard.address}${verifyPurchaseCode.path}`, {
      method: 'POST',
      headers: { ...json, origin: wizard.address },
      body: JSON.stringify({ purchase_code: wizard.code, requested_domain: 'example.org' }),
    })
    expect(await response.json()).toMatchObject({ verification: 'success' })
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('order of rejections in the setup', () => {
  const { path } = submitInstallation

  it.each([
    ['404', 'POST', '/api/install/nothing', 'x', {}, 404],
    ['405', 'GET', path, undefined, {}, 405],
    ['405 for an unavailable call', 'GET', '/api/v1/login', undefined, {}, 405],
    ['503 for the calls of the product', 'GET', listCurrencies.path, undefined, {}, 503],
    ['503 before the body is read', 'POST', '/api/v1/invoice/store', 'x', {}, 503],
    ['415', 'POST', path, 'x', { 'content-type': 'text/plain' }, 415],
    ['413', 'POST', path, 'x'.repeat(2 ** 20 + 1), json, 413],
    ['400', 'POST', path, '{', json, 400],
    ['419', 'POST', path, '{}', { ...json, origin: 'http://x' }, 419],
    ['403', 'POST', path, '{}', json, 403],
  ] as const)('%s', async (_title, method, url, body, headers, status) => {
    const response = await fetch(`${wizard.address}${url}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code: status, message: expect.stringMatching(/\.$/) })
  })

  it('422 with a sentence for each invalid field', async () => {
    const rejected = await wizard.createBrowser().submit({
      purchase_code: wizard.code,
      app_name: 'x'.repeat(101),
      app_env: 'moon',
      app_debug: 'perhaps',
      app_url: 'example.org',
      db_port: '70000',
      db_database: ' ',
      mail_port: 1.5,
      mail_driver: 'pigeon',
      mail_encryption: 'rot13',
      mail_password: 'a\0b',
    })
    expect(rejected.status).toBe(422)
    expect(rejected.json.errors).toEqual({
      app_name: ['app_name is too long: at most 100 characters.'],
      app_env: ['app_env must be one of: local, staging, production.'],
      app_debug: ['app_debug must be true or false.'],
      app_url: [expect.stringContaining('https://example.com/crm')],
      db_port: ['db_port must be at most 65535.'],
      mail_port: ['mail_port must be a whole number.'],
      mail_driver: ['mail_driver must be one of: smtp, sendmail, log.'],
      mail_encryption: [expect.stringMatching(/ssl, tls/)],
      mail_password: [expect.stringContaining('cannot be shown')],
    })
  })

  it.each([
    'http://x.org/caf%C3%A9',
    'http://x.org/a b',
    'http://x.org/a;b',
    'http://x.org/:a',
    'http://u@x.org',
    'http://x.org/?a',
    'http://x.org/../a',
    'ftp://x.org',
    'x.org',
  ])('the URL %s is rejected', async (url) => {
    const rejected = await wizard
      .createBrowser()
      .submit({ ...buildWizardSettings(sqlite, wizard), app_url: url })
    expect(rejected).toMatchObject({ status: 422, json: { errors: { app_url: [expect.any(String)] } } })
  })

  it.each(['storage/framework/installed', '../outside.sqlite', './.env', 'new/', 'bootstrap/x'])(
    'the embedded database cannot be %s',
    async (name) => {
      const rejected = await wizard
        .createBrowser()
        .submit({ ...buildWizardSettings(sqlite, wizard), db_database: name })
      expect(rejected).toMatchObject({ status: 422, json: { errors: { db_database: [expect.any(String)] } } })
      expect(existsSync(join(wizard.dataDir, 'storage/framework/installed'))).toBe(false)
    },
  )

  it.each(['de', 'fr', 'es'])('are translated to %s for clients of that language', async (locale) => {
    const english = await wizard.createBrowser().get('/api/v1/currencies')
    const other = await wizard
      .createBrowser()
      .get('/api/v1/currencies', { 'accept-language': `${locale}-XX, en;q=0.5` })
    expect(other.json.message).not.toBe(english.json.message)
  })
})

describe('a page of another site', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
  ])('with %s cannot submit, even with the CSRF token', async (_title, headers) => {
    const browser = wizard.createBrowser()
    const rejected = await browser.post(submitInstallation.path, buildWizardSettings(sqlite, wizard), headers)
    expect(rejected).toMatchObject({ status: 403, json: { message: expect.stringContaining('only') } })
    expect(existsSync(join(wizard.dataDir, 'storage/app/company.sqlite'))).toBe(false)
  })

  it('is distinguished from the own site behind a proxy that changes the host', async () => {
    const browser = wizard.createBrowser()
    const headers = { origin: 'https://crm.example.org', 'sec-fetch-site': 'same-origin' }
    const submitted = await browser.post(
      submitInstallation.path,
      buildWizardSettings(sqlite, wizard),
      headers,
    )
    expect(submitted.status).toBe(200)
    expect(submitted.headers.getSetCookie().join()).toMatch(
      /__Host-quittance_setup=.*; HttpOnly; Secure; SameSite=Strict/,
    )
    expect(submitted.json.artisan_op).toContain('this page was opened at https://crm.example.org')
  })
})

describe('under a path prefix of a proxy', () => {
  it('all calls work, and cookies are limited to that path', async () => {
    const browser = new WizardBrowser(`${wizard.address}/some/crm`)
    expect((await browser.get(readInstallationState.path)).json).toMatchObject({
      licence_url: '/some/crm/api/licence/verify',
      purchase_code_help_url: '/some/crm/api/licence/help',
    })
    expect((await browser.get('/api/licence/help')).json).toContain('purchase-code.txt')
    const token = await browser.get(refreshCsrfToken.path)
    expect(token.headers.getSetCookie().join()).toContain('Path=/some/crm;')
    const url = `${wizard.address}/some/crm`
    const submitted = await browser.submit({ ...buildWizardSettings(sqlite, wizard), app_url: url })
    expect(submitted.json.artisan_op).not.toContain('Note:')
    expect((await browser.finish(submitted.json.contents, testAdmin)).json).toEqual({ message: 'success' })
    expect((await browser.get(readInstallationState.path)).json).toMatchObject({ file_exists: true })
    expect((await browser.get('/proposal/create')).json).toContain('<meta name="base" content="/some/crm/">')
  })

  it('a path that is not valid in cookies works', async () => {
    const browser = new WizardBrowser(`${wizard.address}/a;b`)
    expect((await browser.get(refreshCsrfToken.path)).status).toBe(200)
    expect((await browser.submit(buildWizardSettings(sqlite, wizard))).status).toBe(200)
  })

  it.each([
    ['/', 200, null],
    ['/crm/', 200, null],
    ['/dashboard', 302, '/'],
    ['/invoice/create/customer/3', 302, '/'],
    ['/crm/proposal/edit/3', 302, '/crm/'],
    ['/somewhere', 302, '/somewhere/'],
    ['//evil.example', 302, '/evil.example/'],
    ['/"><script>', 302, '/%22%3E%3Cscript%3E/'],
    ['/assets/gone.js', 404, null],
    ['/crm/api/unknown', 404, null],
    ['/api', 404, null],
  ])('%s answers %i', async (path, status, location) => {
    const response = await fetch(`${wizard.address}${path}`, { redirect: 'manual' })
    expect(response.status).toBe(status)
    expect(response.headers.get('location')).toBe(location)
    if (status === 200) expect(await response.text()).toContain(`<meta name="base" content="${path}">`)
  })
})

describe('scripts on the same computer', () => {
  const settings = () => ({ ...buildWizardSettings(sqlite, wizard), purchase_code: undefined })
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${wizard.address}${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })

  it('need the purchase code', async () => {
    expect((await post(submitInstallation.path, settings())).status).toBe(403)
  })

  it('install without it if the operator allows that, but not through a proxy or from a page', async () => {
    await wizard.close()
    wizard = await startWizard({ canInstallFromLoopback: true })
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await post(submitInstallation.path, settings(), { [header]: '127.0.0.1' })).status).toBe(403)
    expect((await post(submitInstallation.path, settings(), { 'sec-fetch-site': 'none' })).status).toBe(419)
    const submitted = await post(submitInstallation.path, settings())
    expect(submitted.status).toBe(200)
    const { contents } = submitInstallation.response.parse(await submitted.json())
    expect((await post(finishInstallation.path, { env: contents, ...testAdmin })).status).toBe(200)
  })
})

it('a logo is recognised by its content, and a folder is no logo', async () => {
  const logo = async () => (await wizard.createBrowser().get(readInstallationState.path)).json.logo
  const file = (name: string) => join(wizard.dataDir, 'storage/app', name)
  mkdirSync(file('logo.png'))
  expect(await logo()).toBeNull()
  writeFileSync(file('logo.webp'), '<script>')
  expect(await logo()).toBeNull()
  const gif = Buffer.from('474946383961', 'hex')
  writeFileSync(file('logo.webp'), gif)
  expect(await logo()).toBe(`data:image/gif;base64,${gif.toString('base64')}`)
})

it('the requirement table contains the state of this server', async () => {
  const { json: details } = await wizard.createBrowser().get(readServerDetails.path)
  expect(readServerDetails.response.parse(details)).toEqual(details)
  const flags = ['ctype', 'fileinfo', 'json', 'bcmath', 'mbstring', 'openssl', 'pdo', 'tokenizer', 'xml']
  for (const flag of ['php_version', ...flags]) expect(details.server_details[flag], flag).toBe(true)
  expect(details.server_details).toMatchObject({
    stg_app_permission: '0755',
    bootstrap_permission: '0755',
    server_php_version: process.versions.node,
    advice: {},
    schedule_command: expect.stringMatching(/^\* \* \* \* \* DATA_DIR=\S+ \S*node\S* \S+cli\.mjs schedule/),
  })
})
