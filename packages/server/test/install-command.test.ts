import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import { submitInstallation } from '@quittance/shared/contract/installer.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareDataFolders } from '#config/data-directory.ts'
import { buildWizardSettings } from './installer-wizard.ts'
import { createEmptyWebClient, runCommand, startCommand, stopCommands } from './product-process.ts'
import { forOneDatabase } from './test-database.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quittance-install-'))
})
afterEach(async () => {
  await stopCommands()
  rmSync(folder, { recursive: true, force: true })
})

const codeLine = /purchase code/i

const env = (overrides: Record<string, string> = {}) => ({
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  WEB_DIST: createEmptyWebClient(folder),
  ...overrides,
})

function writeSettingsFile(settings: object): string {
  const file = join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify(settings))
  return file
}

const admin = { admin_email: 'zoe@example.org', admin_password: 'a long password' }

forOneDatabase('an installation without a browser', ({ settings: database }) => {
  it('installs with one command, passes the doctor, and rejects a second installation', {
    timeout: 90_000,
  }, async () => {
    const address = { address: 'http://localhost:3000/crm', code: '' }
    const file = writeSettingsFile({ ...buildWizardSettings(database(), address), ...admin })
    const installed = await runCommand(['install', '--from', file], env())
    expect(installed).toMatchObject({ code: 0, errors: '' })
    expect(installed.output).toMatch(
      /006-search: done\.[\s\S]*Installed\. Start the server, and sign in as zoe@example\.org/,
    )
    expect(installed.output).not.toContain(admin.admin_password)
    expect((statSync(join(folder, 'data/.env')).mode & 0o777).toString(8)).toBe('600')
    expect(await runCommand(['install', '--from', file], env())).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Already installed'),
    })
    const examined = await runCommand(['doctor'], env())
    expect(examined).toMatchObject({
      code: 0,
      output: expect.stringMatching(/✓ Database[\s\S]*All checks passed\.\n$/),
    })
    expect(await runCommand(['schedule'], env())).toMatchObject({ code: 0, output: '', errors: '' })

    const server = await startCommand(['start'], env())
    const response = await fetch(`${server.address}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'zoe@example.org', password: 'a long password' }),
    })
    expect(server.address).toMatch(/\/crm$/)
    expect(response.status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})

describe('an installation without a browser', () => {
  it('reports every invalid setting, and installs nothing', async () => {
    const file = writeSettingsFile({ app_url: 'nowhere', db_connection: 'sqlite', db_port: 0 })
    const rejected = await runCommand(['install', '--from', file], env())
    expect(rejected.code).toBe(1)
    expect(rejected.errors.split('\n')).toEqual(
      expect.arrayContaining([
        'admin_email is missing. Please fill it in.',
        'app_name is missing. Please fill it in.',
        'db_port must be at least 1.',
      ]),
    )
    expect(existsSync(join(folder, 'data/.env'))).toBe(false)
  })

  it('reports a missing file, a short password and invalid JSON', async () => {
    const missing = await runCommand(['install', '--from', join(folder, 'gone.json')], env())
    expect(missing).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The settings in .*gone\.json cannot be read/),
    })
    const address = { address: 'http://localhost:3000', code: '' }
    const settings = {
      ...buildWizardSettings({ dialect: 'sqlite', file: 'q' }, address),
      ...admin,
      admin_password: 'short',
    }
    const short = await runCommand(['install', '--from', writeSettingsFile(settings)], env())
    expect(short).toMatchObject({ code: 1, errors: expect.stringContaining('at least 12 characters') })
    expect(existsSync(join(folder, 'data/storage/app/q.sqlite'))).toBe(false)
    const list = await runCommand(['install', '--from', writeSettingsFile([])], env())
    expect(list).toMatchObject({ code: 1, errors: expect.stringContaining('must be a JSON object') })
  })
})

describe('an installation with environment variables', () => {
  const database = { APP_NAME: 'Harbour', APP_URL: 'http://localhost:3000', DB_CONNECTION: 'sqlite' }

  it('installs with passwords from files', { timeout: 60_000 }, async () => {
    const passwordFile = join(folder, 'password.txt')
    writeFileSync(passwordFile, 'a long password\n')
    const variables = { ...database, ADMIN_EMAIL: 'zoe@example.org', ADMIN_PASSWORD_FILE: passwordFile }
    // Variables without a value, as configuration files of containers set them.
    const empty = { APP_COUNTRY: '', DB_PASSWORD: '', MAIL_HOST: '', USE_EXISTING: '' }
    const installed = await runCommand(['install', '--from-environment'], env({ ...variables, ...empty }))
    expect(installed).toMatchObject({ code: 0, errors: '' })
    expect(installed.output).toContain('Installed. Start the server, and sign in as zoe@example.org')
    const environment = readFileSync(join(folder, 'data/.env'), 'utf8')
    expect(environment).toMatch(/^APP_NAME=Harbour\n[\s\S]*^DB_CONNECTION=sqlite\n/m)
    expect(environment).not.toContain('a long password')
    const server = await startCommand(['start'], env())
    const response = await fetch(`${server.address}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'zoe@example.org', password: 'a long password' }),
    })
    expect(response.status).toBe(200)
  })

  it('reports every invalid variable, and installs nothing', async () => {
    const variables = { APP_URL: 'nowhere', DB_CONNECTION: 'sqlite', DB_PORT: '0', USE_EXISTING: 'maybe' }
    const rejected = await runCommand(['install', '--from-environment'], env(variables))
    expect(rejected.code).toBe(1)
    expect(rejected.errors.split('\n')).toEqual(
      expect.arrayContaining([
        'ADMIN_EMAIL is missing. Please fill it in.',
        'APP_NAME is missing. Please fill it in.',
        'DB_PORT must be at least 1.',
      ]),
    )
    expect(rejected.errors).toMatch(/^USE_EXISTING /m)
    expect(existsSync(join(folder, 'data/.env'))).toBe(false)
  })

  it('reports a missing file, and a missing source', async () => {
    const variables = { ...database, ADMIN_PASSWORD_FILE: join(folder, 'gone') }
    expect(await runCommand(['install', '--from-environment'], env(variables))).toMatchObject({
      code: 1,
      errors: `ADMIN_PASSWORD_FILE is "${join(folder, 'gone')}", which does not exist: create the file, or correct its path.\n`,
    })
    expect(await runCommand(['install'], env())).toMatchObject({
      code: 1,
      errors: 'Name the source of the settings: --from settings.json or --from-environment.\n',
    })
  })
})

describe('the health check', () => {
  it('succeeds while the server responds, and fails otherwise', async () => {
    const server = await startCommand(['start'], env(), codeLine)
    const healthy = env({ PORT: new URL(server.address).port })
    expect(await runCommand(['healthcheck'], healthy)).toEqual({ code: 0, output: '', errors: '' })
    await server.stop()
    expect(await runCommand(['healthcheck'], healthy)).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^The server does not respond at http:[^\n]+\n$/),
    })
  })
})

describe('the doctor', () => {
  it('reports problems with remedies, changes nothing, and exits with 1', async () => {
    const dataDir = join(folder, 'data')
    const missing = await runCommand(['doctor'], env())
    expect(missing.code).toBe(1)
    expect(missing.output).toContain(`mkdir -p -m 0755 '${dataDir}/storage/logs'`)
    expect(existsSync(dataDir)).toBe(false)

    const umask = process.umask()
    prepareDataFolders(dataDir)
    process.umask(umask)
    chmodSync(join(dataDir, 'storage/logs'), 0o500)
    const examined = await runCommand(['doctor'], env())
    expect(examined.output).toContain('✗ Installation\n  Nothing is installed yet')
    expect(examined.output).toMatch(/✗ Folder .*storage\/logs \(0500\)\n {2}.*chmod 0755 '.*storage\/logs'/)
    expect(examined.output).toMatch(/2 checks need attention\.\n$/)
    expect((statSync(join(dataDir, 'storage/logs')).mode & 0o777).toString(8)).toBe('500')

    writeFileSync(join(dataDir, '.env'), 'APP_KEY=1\nnonsense\n')
    const unreadable = await runCommand(['doctor'], env())
    expect(unreadable.output).toContain('✗ Installation\n  Line 2 is not in the form KEY=value.')
    rmSync(join(dataDir, '.env'))
    writeFileSync(join(dataDir, 'storage/framework/installed'), '')
    expect((await runCommand(['doctor'], env())).output).toContain('its environment file is missing')
  })
})

describe('a server on which nothing is installed', () => {
  it('prints its purchase code once, stores it privately, and later prints its path', async () => {
    const first = await startCommand(['start'], env(), codeLine)
    await first.stop()
    const file = join(folder, 'data/storage/app/purchase-code.txt')
    const code = readFileSync(file, 'utf8').trim()
    expect(code).toMatch(/^([A-Z2-9]{5}-){5}[A-Z2-9]{5}$/)
    expect(first.lines()).toContain(`Purchase code: ${code}`)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const second = await startCommand(['start'], env(), codeLine)
    await second.stop()
    expect(second.lines()).toContain(`The purchase code is in ${file}`)
    expect(second.lines().join()).not.toContain(code)
  })

  it('writes no secret to its log at any log level', async () => {
    const server = await startCommand(['start'], env({ LOG_LEVEL: 'trace' }), codeLine)
    const code =
      server
        .lines()
        .join('\n')
        .match(/Purchase code: (\S+)/)?.[1] ?? ''
    const secrets = { db_password: 'never-said-db', mail_password: 'never-said-mail' }
    const post = (path: string, body: object, headers = {}) =>
      fetch(`${server.address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const sqlite = buildWizardSettings({ dialect: 'sqlite', file: 'q' }, { address: server.address, code })
    const unreachable = {
      ...sqlite,
      ...secrets,
      db_connection: 'mysql',
      db_port: 1,
      db_username: 'q',
      mail_host: '127.0.0.1',
      mail_port: 1,
    }
    for (const path of ['submit', 'test_database', 'test_mail'])
      expect((await post(`/api/install/${path}`, { ...unreachable, to: 'zoe@example.org' })).status).toBe(422)
    const submitted = await post('/api/install/submit', { ...sqlite, ...secrets })
    const { contents } = submitInstallation.response.parse(await submitted.json())
    const cookie = submitted.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { token } = refreshCsrfToken.response.parse(
      await (await fetch(`${server.address}/api/refreshCSRFToken`)).json(),
    )
    const browser = { cookie: `${cookie}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
    const finished = await post(
      '/api/install/final',
      { env: contents, email: 'a@example.org', password: 'never-said-admin' },
      browser,
    )
    expect(finished.status).toBe(200)
    await server.stop()
    const output = server
      .lines()
      .filter((line) => !codeLine.test(line))
      .join('\n')
    const key = /APP_KEY=(\S+)/.exec(contents)?.[1] ?? 'no key'
    for (const secret of ['never-said', key, code, cookie.split('=')[1] ?? 'no cookie'])
      expect(output).not.toContain(secret)
  })

  it('works with the licence service of another process', async () => {
    const vendor = await startCommand(['licence'], env({ DATA_DIR: join(folder, 'vendor') }), codeLine)
    const code =
      vendor
        .lines()
        .join('\n')
        .match(/Purchase code: (\S+)/)?.[1] ?? ''
    const server = await startCommand(['start'], env({ LICENCE_URL: vendor.address }))
    expect(existsSync(join(folder, 'data/storage/app/purchase-code.txt'))).toBe(false)
    const submit = (purchaseCode: string) =>
      fetch(`${server.address}/api/install/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...buildWizardSettings(
            { dialect: 'sqlite', file: 'q' },
            { address: server.address, code: purchaseCode },
          ),
        }),
      })
    expect((await submit('wrong')).status).toBe(403)
    expect((await submit(code)).status).toBe(200)
    await Promise.all([vendor.stop(), server.stop()])
  })
})
