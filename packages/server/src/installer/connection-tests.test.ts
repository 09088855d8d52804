import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase, testMail } from '@quittance/shared/contract/installer.ts'
import { verifyPurchaseCode } from '@quittance/shared/contract/licence.ts'
import { createConnection } from 'mysql2/promise'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#config/config.ts'
import type { MysqlSettings } from '#database/connections/database-settings.ts'
import { openFailedAttempts } from '#licence/failed-attempts.ts'
import { createLicenceApp } from '#licence/routes.ts'
import { runApp } from '#main.ts'
import { buildWizardSettings, startWizard, type Wizard } from '#test/installer-wizard.ts'
import { startMailServer } from '#test/mail-server.ts'
import {
  createTestDatabase,
  forEachDatabase,
  forEachDatabaseServer,
  type TestDatabase,
} from '#test/test-database.ts'

let wizard: Wizard
beforeEach(async () => {
  wizard = await startWizard()
})
afterEach(() => wizard.close())

const sqlite = { dialect: 'sqlite', file: 'company' } as const

forEachDatabase('testing the database', ({ settings: suiteDatabase }) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(suiteDatabase().dialect)
  })
  afterEach(() => database.drop())
  const test = (changes: object = {}) =>
    wizard
      .createBrowser()
      .post(testDatabase.path, { ...buildWizardSettings(database.settings, wizard), ...changes })
  const isServer = () => database.settings.dialect === 'mysql'

  it('describes the database, and announces its creation if it is missing', async () => {
    const missing = await test({ db_database: isServer() ? 'quittance_test_missing' : 'missing' })
    expect(missing).toMatchObject({
      status: 200,
      json: {
        holds_product: false,
        message: expect.stringMatching(/does not exist yet and will be created\.$/),
      },
    })
    expect(missing.json.message).toMatch(
      isServer() ? /^Connected to (MariaDB|MySQL) \d+/ : /^Connected to SQLite/,
    )
    const browser = wizard.createBrowser()
    const { json } = await browser.submit(buildWizardSettings(database.settings, wizard))
    expect((await test()).json.message).toContain('an unfinished installation')
    await browser.finish(json.contents, { email: 'a@example.org', password: 'a long password' })
  })

  it('describes the problem in a sentence', async () => {
    const cases = isServer()
      ? [
          [{ db_password: 'wrong' }, /rejected the user .*\. Check the username and password\.$/],
          [{ db_host: '127.0.0.1', db_port: 1 }, /at 127\.0\.0\.1:1 is not responding: /],
          [{ db_host: 'no-such-host.invalid' }, /no-such-host\.invalid:\d+ is not responding/],
        ]
      : [[{ db_database: '/dev/null/impossible.sqlite' }, /cannot be used as the embedded database: /]]
    for (const [changes, sentence] of cases) {
      const rejected = await test(changes as object) // as: the first of each pair
      expect(rejected.status).toBe(422)
      expect(rejected.json.errors.db_connection).toEqual([expect.stringMatching(sentence as RegExp)]) // as: the second
      const submitted = await wizard
        .createBrowser()
        .submit({ ...buildWizardSettings(database.settings, wizard), ...changes })
      expect(submitted.status).toBe(422)
    }
  })

  it('times out after three seconds if the server does not respond', async () => {
    const silent = await listen(createServer())
    const before = Date.now()
    const settings = {
      db_connection: 'mysql',
      db_host: '127.0.0.1',
      db_port: silent.port,
      db_username: 'q',
      db_database: 'q',
    }
    const rejected = await test(settings)
    expect(rejected.json.message).toMatch(/is not responding: .*(ETIMEDOUT|within 3 s)/)
    expect(Date.now() - before).toBeLessThan(4_500)
    silent.close()
  })
})

forEachDatabaseServer('a database server', ({ settings }) => {
  const test = (changes: object) =>
    wizard.createBrowser().post(testDatabase.path, { ...buildWizardSettings(settings(), wizard), ...changes })

  it('accepts users and passwords with any characters', async () => {
    for (const text of [
      'a\nDB_HOST=evil',
      `"quotes" 'and' \`more\``,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: must be stored literally
      '# $HOME ${A} %s',
      'back\\slash\\',
      'été 😀=',
      ' ends ',
    ]) {
      const user = `q${text}`.slice(0, 40)
      const drop = await createDatabaseUser(settings(), user, text)
      const credentials = { db_username: user, db_password: text }
      expect(await test(credentials), JSON.stringify(text)).toMatchObject({ status: 200 })
      await drop()
    }
  })

  it('creates a database with any valid name', async () => {
    const submit = (name: string) =>
      wizard.createBrowser().submit({ ...buildWizardSettings(settings(), wizard), db_database: name })
    const name = `quittance_test_été \`x\` "y".${randomBytes(4).toString('hex')}`
    expect((await submit(name)).json.artisan_op).toContain(`Created the database ${name}.`)
    for (const invalid of ['x'.repeat(65), 'q😀'])
      expect(await submit(invalid)).toMatchObject({
        status: 422,
        json: { message: expect.stringContaining('is not a valid database name') },
      })
  })
})

describe('testing the mail', () => {
  const test = (changes: object) =>
    wizard
      .createBrowser()
      .post(testMail.path, { ...buildWizardSettings(sqlite, wizard), to: 'zoe@example.org', ...changes })
  const localServer = (port: number) => ({ mail_host: '127.0.0.1', mail_port: port })

  it('sends an e-mail in the language of the page', async () => {
    const server = await startMailServer()
    expect(await test(localServer(server.port))).toMatchObject({
      status: 200,
      json: {
        message: '127.0.0.1 accepted the test e-mail for zoe@example.org. Check that inbox.',
      },
    })
    expect(server.messages.join()).toMatch(/To: zoe@example\.org/)
    await server.close()
  })

  it('describes the problem in a sentence', async () => {
    const strict = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('go away')),
    })
    const picky = await startMailServer({ onRcptTo: (_to, _session, done) => done(new Error('not here')) })
    const cases = [
      [{ ...localServer(strict.port), mail_username: 'q', mail_password: 'wrong' }, /rejected the user q/],
      [localServer(picky.port), /rejected this e-mail\. .* Server response: .*not here/],
      [localServer(1), /127\.0\.0\.1:1 is not responding/],
      [{ ...localServer(picky.port), mail_encryption: 'ssl' }, /No secure connection/],
      [{ ...localServer(picky.port), mail_encryption: 'tls' }, /No secure connection/],
      [{ mail_host: '' }, /e-mail stays off/],
      [{ to: 'nobody' }, /must be an e-mail address/],
    ] as const
    for (const [changes, sentence] of cases) {
      const rejected = await test(changes)
      expect(rejected, JSON.stringify(changes)).toMatchObject({
        status: 422,
        json: { message: expect.stringMatching(sentence) },
      })
    }
    await strict.close()
    await picky.close()
  })

  it('adds no header for a name with line breaks', async () => {
    const server = await startMailServer()
    await test({ ...localServer(server.port), app_name: 'Company\r\nBcc: evil@example.org' })
    const [head = ''] = server.messages[0]?.split('\r\n\r\n') ?? []
    expect(head).not.toMatch(/^Bcc:/m)
    await server.close()
  })

  it('writes to a file if the driver is `log`', async () => {
    const file = join(wizard.dataDir, 'storage/logs/mail.log')
    expect((await test({ mail_driver: 'log' })).json.message).toContain(file)
    expect(readFileSync(file, 'utf8')).toContain('To: zoe@example.org')
  })
})

describe('a vendor licence service', () => {
  const code = 'VENDR-VENDR-VENDR-VENDR-VENDR'

  async function startVendor() {
    const folder = mkdtempSync(join(tmpdir(), 'quittance-vendor-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const config = readConfig({ dataDir: wizard.dataDir }, { PORT: '0', LOG_LEVEL: 'silent' })
    const service = {
      code,
      clock: () => new Date(),
      failedAttempts: openFailedAttempts(join(folder, 'wrong-codes.txt')),
    }
    return await runApp(config, await createLicenceApp(config, service))
  }

  async function useVendor(licenceUrl: URL): Promise<void> {
    await wizard.close()
    wizard = await startWizard({ licenceUrl })
  }

  it('is asked by browser and server', async () => {
    const vendor = await startVendor()
    const licenceUrl = new URL(`${vendor.address}api/licence/verify`)
    await useVendor(licenceUrl)
    const browser = wizard.createBrowser()
    const { json, headers } = await browser.get('/api/install/first')
    expect(json).toMatchObject({
      licence_url: licenceUrl.href,
      purchase_code_help_url: `${vendor.address}api/licence/help`,
    })
    expect((await browser.get('/')).headers.get('content-security-policy')).toContain(licenceUrl.origin)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await fetch(licenceUrl, {
      method: 'OPTIONS',
      headers: { origin: wizard.address, 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect((await browser.post(verifyPurchaseCode.path, { purchase_code: code })).status).toBe(404)
    expect((await browser.submit(buildWizardSettings(sqlite, wizard))).status).toBe(403)
    expect(
      (await browser.submit({ ...buildWizardSettings(sqlite, wizard), purchase_code: code })).status,
    ).toBe(200)
    await vendor.close()
    // The valid code is cached by now.
    expect(
      (await browser.submit({ ...buildWizardSettings(sqlite, wizard), purchase_code: code })).status,
    ).toBe(200)
  })

  it('is not asked more often than wrong codes are allowed, even for concurrent attempts', async () => {
    let requests = 0
    const slow = createHttpServer((_request, response) => {
      requests += 1
      setTimeout(() => response.end(JSON.stringify({ verification: 'invalid' })), 300)
    })
    const { port, close } = await listen(slow)
    await useVendor(new URL(`http://127.0.0.1:${port}/verify`))
    const browser = wizard.createBrowser()
    await browser.get('/api/refreshCSRFToken')
    const wrong = { ...buildWizardSettings(sqlite, wizard), purchase_code: 'wrong' }
    await browser.submit(wrong)
    const responses = await Promise.all(Array.from({ length: 30 }, () => browser.submit(wrong)))
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(21)
    expect(requests).toBe(10)
    close()
  })

  it('is named if it cannot be reached, and nothing is installed', async () => {
    await useVendor(new URL('http://127.0.0.1:1/api/licence/verify'))
    const rejected = await wizard
      .createBrowser()
      .submit({ ...buildWizardSettings(sqlite, wizard), purchase_code: code })
    expect(rejected).toMatchObject({
      status: 503,
      json: { message: expect.stringMatching(/^The licence service at 127\.0\.0\.1:1 cannot be reached/) },
    })
  })
})

/** Creates a user of the database server. Returns a function that removes it. */
async function createDatabaseUser(
  { host, port, user, password }: MysqlSettings,
  name: string,
  secret: string,
): Promise<() => Promise<void>> {
  const connection = await createConnection({ host, port, user, password, charset: 'utf8mb4' })
  await connection.query("create or replace user ?@'127.0.0.1' identified by ?", [name, secret])
  await connection.query("grant all on *.* to ?@'127.0.0.1'", [name])
  return async () => {
    await connection.query("drop user ?@'127.0.0.1'", [name])
    await connection.end()
  }
}

async function listen(server: Server): Promise<{ port: number; close: () => void }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // as: a listening TCP server has one
    close: () => server.close(),
  }
}
