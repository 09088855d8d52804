import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installerCalls, readInstallationState } from '@quittance/shared/contract/installer.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#config/config.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { findInstallation } from '#installer/find-installation.ts'
import { readOrCreateCodeFile } from '#licence/purchase-code.ts'
import {
  buildWizardSettings,
  readEnvironmentFile,
  startWizard,
  testAdmin,
  type Wizard,
} from '#test/installer-wizard.ts'
import { createTestDatabase, forOneDatabase, type TestDatabase } from '#test/test-database.ts'
import { acquireFinishLock } from './installation-file.ts'
import { readSetupKey } from './setup-token.ts'

/** Table in which the query builder records applied migrations. */
type MigrationTable = { kysely_migration: { name: string; timestamp: string } }

forOneDatabase('the installation', ({ settings: suiteDatabase }) => {
  let database: TestDatabase
  let wizard: Wizard
  beforeEach(async () => {
    database = await createTestDatabase(suiteDatabase().dialect)
    wizard = await startWizard()
  })
  afterEach(async () => {
    await wizard.close()
    await database.drop()
  })

  const settings = () => buildWizardSettings(database.settings, wizard)
  const login = (email: string, password: string) =>
    fetch(`${wizard.address}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })

  it('installs and serves the product on one port without interruption', async () => {
    const browser = wizard.createBrowser()
    expect((await browser.get(readInstallationState.path)).json).toMatchObject({ file_exists: false })
    const submitted = await browser.submit(settings())
    expect(submitted).toMatchObject({ status: 200, json: { has_admin: false } })
    expect(submitted.json.artisan_op).toMatch(/\n\d{3}-[\w-]+: done\.\n.*\nReady/)
    expect(readEnvironmentFile(wizard)).toBeNull()

    let isOpen = true
    const statuses: number[] = []
    const visitor = (async () => {
      while (isOpen) statuses.push((await fetch(`${wizard.address}${readInstallationState.path}`)).status)
    })()
    const finished = await browser.finish(submitted.json.contents, testAdmin)
    expect(finished).toMatchObject({ status: 200, json: { message: 'success' } })
    expect((await browser.get(readInstallationState.path)).json).toMatchObject({ file_exists: true })
    isOpen = false
    await visitor
    expect(new Set(statuses)).toEqual(new Set([200]))

    expect((await login(testAdmin.email, testAdmin.password)).status).toBe(200)
    expect((await (await fetch(`${wizard.address}/`)).text()).includes('</html>')).toBe(true)
    expect(readEnvironmentFile(wizard)).toBe(submitted.json.contents)
    for (const file of ['.env', 'storage/framework/installed'])
      expect((statSync(join(wizard.dataDir, file)).mode & 0o777).toString(8)).toBe('600')
    expect(existsSync(join(wizard.dataDir, 'storage/framework/setup-key'))).toBe(false)
  })

  it('starts with what is usual in the country of the last submit, in its language', async () => {
    const browser = wizard.createBrowser()
    const region = { app_locale: 'de', app_country: 'AT', app_timezone: 'Europe/Vienna' }
    await browser.submit({ ...settings(), app_locale: 'en', app_country: 'US', app_timezone: '' })
    const { json } = await browser.submit({ ...settings(), ...region })
    expect(json.contents).toContain('APP_LOCALE=de\nAPP_COUNTRY=AT\nAPP_TIMEZONE=Europe/Vienna\n')
    expect((await browser.finish(json.contents, testAdmin)).json).toEqual({ message: 'success' })

    const db = openDatabase(database.settings)
    const names = async (table: 'tax_rates' | 'currencies') =>
      (await db.selectFrom(table).select('name').where('retired_at', 'is', null).execute()).map(
        ({ name }) => name,
      )
    expect(await names('tax_rates')).toEqual([20, 13, 10, 0].map((rate) => `USt. ${rate}\u00a0%`))
    expect(await names('currencies')).toContain('EUR')
    expect(await db.selectFrom('region_settings').selectAll().execute()).toMatchObject([
      { locale: 'de', time_zone: 'Europe/Vienna', paper_size: 'a4' },
    ])
    const company = await db
      .selectFrom('company_versions')
      .select(['country', 'vat_on_discounted_price'])
      .orderBy('id', 'desc')
      .execute()
    expect(company[0]).toEqual({ country: 'AT', vat_on_discounted_price: 1 })
    const kinds = await db.selectFrom('kind_settings').select(['prefix', 'days_until_due']).execute()
    const days = new Map(kinds.map((kind) => [kind.prefix, kind.days_until_due]))
    expect(kinds.map(({ prefix }) => prefix).sort()).toEqual(['AN-', 'KV-', 'RE-', 'RK-'])
    // Offers are valid for 30 days, invoices due in 14.
    expect(['AN-', 'KV-', 'RE-'].map((prefix) => days.get(prefix))).toEqual([30, 30, 14])
    await db.destroy()
  })

  it.each([
    [{ app_locale: 'it' }, 'app_locale must be one of'],
    [{ app_country: 'FRA' }, 'app_country must be a two-letter country code'],
    [{ app_timezone: 'Paris' }, 'app_timezone must be a time zone'],
  ])('rejects %j', async (changes, message) => {
    const rejected = await wizard.createBrowser().submit({ ...settings(), ...changes })
    expect(rejected.status).toBe(422)
    expect(JSON.stringify(rejected.json)).toContain(message)
  })

  it('rejects its calls after the installation, whatever the spelling', async () => {
    const browser = wizard.createBrowser()
    const { json } = await browser.submit(settings())
    await browser.finish(json.contents, testAdmin)
    const stored = readEnvironmentFile(wizard)
    for (const { method, path } of installerCalls) {
      const response = await fetch(`${wizard.address}${path}`, {
        method,
        ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      })
      expect(response.status, path).toBe(403)
    }
    const spellings = [
      '/API/install/final',
      '//api/install/final',
      '/api//install/final',
      '/api/install/final/',
    ]
    for (const path of [...spellings, '/crm/api/install/final'])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const response = await fetch(`${wizard.address}${path}`, {
          method,
          ...(method !== 'GET' && {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ env: json.contents, ...testAdmin, email: 'other@example.org' }),
          }),
        })
        const isPage = method === 'GET' && path.startsWith('/crm')
        expect(response.status, `${method} ${path}`).toSatisfy(
          (status) => isPage || [403, 404, 405].includes(status),
        )
      }
    expect(readEnvironmentFile(wizard)).toBe(stored)
    expect((await login('other@example.org', testAdmin.password)).status).toBe(401)
  })

  it('continues after a restart between its steps', async () => {
    const browser = wizard.createBrowser()
    const { json } = await browser.submit(settings())
    await wizard.restart()
    expect(await browser.finish(json.contents, testAdmin)).toMatchObject({ status: 200 })
  })

  it('can be repeated: submitted twice, and finished after a rejection', async () => {
    const browser = wizard.createBrowser()
    await browser.submit(settings())
    const again = await browser.submit(settings())
    expect(again.json.artisan_op).toContain('All tables are up to date.')
    const short = await browser.finish(again.json.contents, { ...testAdmin, password: 'short' })
    expect(short).toMatchObject({
      status: 422,
      json: { errors: { password: ['The password is too short: at least 12 characters.'] } },
    })
    const noEmail = await browser.finish(again.json.contents, { ...testAdmin, email: 'nobody' })
    expect(noEmail).toMatchObject({ status: 422, json: { errors: { email: [expect.any(String)] } } })
    expect(readEnvironmentFile(wizard)).toBeNull()
    expect(await browser.finish(again.json.contents, testAdmin)).toMatchObject({ status: 200 })
  })

  it('completes an interrupted installation', async () => {
    const partial = openDatabase(database.settings).withTables<MigrationTable>()
    await migrate(partial, database.settings.dialect)
    await partial.deleteFrom('kysely_migration').where('name', '>', '002').execute()
    await partial.schema.dropTable('document_revisions').execute()
    await partial.destroy()
    const browser = wizard.createBrowser()
    const submitted = await browser.submit(settings())
    expect(submitted).toMatchObject({ status: 200, json: { has_admin: false } })
    expect(await browser.finish(submitted.json.contents, testAdmin)).toMatchObject({ status: 200 })
  })

  it('lets one of two concurrent clients finish and rejects the other', async () => {
    const [first, second] = [wizard.createBrowser(), wizard.createBrowser()]
    const environments = [await first.submit(settings()), await second.submit(settings())]
    const responses = await Promise.all([
      first.finish(environments[0]?.json.contents, testAdmin),
      second.finish(environments[1]?.json.contents, { ...testAdmin, email: 'second@example.org' }),
    ])
    const [accepted, rejected] = responses.sort((left, right) => left.status - right.status)
    expect(accepted).toMatchObject({ status: 200 })
    expect([403, 409]).toContain(rejected?.status)
    expect(rejected?.json.message).toMatch(/^Someone else|^Already installed/)
    const admins = openDatabase(database.settings)
    expect(await admins.selectFrom('members').selectAll().execute()).toHaveLength(1)
    await admins.destroy()
  })

  it('uses a database of the product only on request, and requires its administrator', async () => {
    const browser = wizard.createBrowser()
    const first = await browser.submit(settings())
    await browser.finish(first.json.contents, testAdmin)
    const other = await startWizard()
    const visitor = other.createBrowser()
    const otherSettings = buildWizardSettings(database.settings, other)
    const rejected = await visitor.submit(otherSettings)
    expect(rejected).toMatchObject({ status: 409, json: { holds_product: true } })
    expect(rejected.json.message).toContain('(members: 1, documents: 0)')
    const used = await visitor.submit({ ...otherSettings, use_existing: true })
    expect(used).toMatchObject({ status: 200, json: { has_admin: true } })
    const otherAdmin = { email: 'other@example.org', password: 'another long one' }
    expect(await visitor.finish(used.json.contents, otherAdmin)).toMatchObject({
      status: 422,
      json: { errors: { password: [expect.stringContaining('already has an administrator')] } },
    })
    expect(readEnvironmentFile(other)).toBeNull()
    expect(await visitor.finish(used.json.contents, testAdmin)).toMatchObject({ status: 200 })
    await other.close()
  })

  it('is recognised by its database if the installation file is missing', async () => {
    const browser = wizard.createBrowser()
    const { json } = await browser.submit(settings())
    await browser.finish(json.contents, testAdmin)
    const installationFile = join(wizard.dataDir, 'storage/framework/installed')
    rmSync(installationFile)
    const config = readConfig({ dataDir: wizard.dataDir }, {})
    expect(await findInstallation(config, new Date())).toMatchObject({ state: 'installation' })
    expect(existsSync(installationFile)).toBe(true)
  })

  it('is not recognised before its administrator is created', async () => {
    const { json } = await wizard.createBrowser().submit(settings())
    writeFileSync(join(wizard.dataDir, '.env'), json.contents)
    const config = readConfig({ dataDir: wizard.dataDir }, {})
    expect(await findInstallation(config, new Date())).toEqual({ state: 'nothing' })
    expect(await wizard.createBrowser().submit(settings())).toMatchObject({ status: 200 })
  })

  it('is recognised if a newer version has changed the database', async () => {
    const browser = wizard.createBrowser()
    const { json } = await browser.submit(settings())
    await browser.finish(json.contents, testAdmin)
    rmSync(join(wizard.dataDir, 'storage/framework/installed'))
    const newer = openDatabase(database.settings).withTables<MigrationTable>()
    const timestamp = '2030-01-01T00:00:00.000Z'
    await newer.insertInto('kysely_migration').values({ name: '999-future', timestamp }).execute()
    await newer.destroy()
    const config = readConfig({ dataDir: wizard.dataDir }, {})
    expect(await findInstallation(config, new Date())).toMatchObject({ state: 'installation' })
  })

  it('is served by a running wizard when another process has installed it', async () => {
    const other = await startWizard({ dataDir: wizard.dataDir })
    const browser = other.createBrowser()
    const { json } = await browser.submit(buildWizardSettings(database.settings, other))
    await browser.finish(json.contents, testAdmin)
    expect((await wizard.createBrowser().get(readInstallationState.path)).status).toBe(307)
    const responses = await Promise.all(
      [1, 2, 3].map(() => fetch(`${wizard.address}${readInstallationState.path}`)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await wizard.createBrowser().submit(settings())).status).toBe(403)
    expect((await login(testAdmin.email, testAdmin.password)).status).toBe(200)
    await other.stop()
  })

  it('rejects a second client even if the first has chosen another path', async () => {
    const [first, second] = [wizard.createBrowser(), wizard.createBrowser()]
    const { json } = await first.submit({ ...settings(), app_url: `${wizard.address}/crm` })
    const other = await second.submit(settings())
    await first.finish(json.contents, testAdmin)
    expect(await second.finish(other.json.contents, testAdmin)).toMatchObject({
      status: 403,
      json: { message: expect.stringContaining('Already installed') },
    })
    const start = await second.get('/')
    expect([start.status, start.headers.get('location')]).toEqual([302, '/crm/'])
  })

  // Each attempt opens the database and checks its tables.
  const manyAttempts = { timeout: 60_000 }
  it('limits attempts to guess the password of an existing administrator', manyAttempts, async () => {
    const browser = wizard.createBrowser()
    const first = await browser.submit(settings())
    await browser.finish(first.json.contents, testAdmin)
    const other = await startWizard()
    const visitor = other.createBrowser()
    const used = await visitor.submit({
      ...buildWizardSettings(database.settings, other),
      use_existing: true,
    })
    const guess = () => visitor.finish(used.json.contents, { ...testAdmin, password: 'wrong but long' })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).status).toBe(422)
    const rejected = await guess()
    expect(rejected.status).toBe(429)
    expect(rejected.headers.get('retry-after')).toBeTruthy()
    await other.close()
  })

  it('never changes tables of another program in the database', async () => {
    await createForeignTable(database.settings)
    const rejected = await wizard.createBrowser().submit(settings())
    expect(rejected).toMatchObject({ status: 422, json: { errors: { db_connection: [expect.any(String)] } } })
    expect(rejected.json.message).toContain('tables of another program (wp_posts)')
  })

  it('rejects a database of a newer version', async () => {
    const newer = openDatabase(database.settings).withTables<MigrationTable>()
    await migrate(newer, database.settings.dialect)
    const timestamp = '2030-01-01T00:00:00.000Z'
    await newer.insertInto('kysely_migration').values({ name: '999-future', timestamp }).execute()
    await newer.destroy()
    const rejected = await wizard.createBrowser().submit(settings())
    expect(rejected.json.message).toContain('newer version of this application (999-future)')
  })
})

async function createForeignTable(settings: DatabaseSettings): Promise<void> {
  const foreign = openDatabase(settings)
  await foreign.schema.createTable('wp_posts').addColumn('id', 'integer').execute()
  await foreign.destroy()
}

describe('the data directory', () => {
  it.each(['', '1 another-run', 'not a lock'])('a lock with the content %j expires', async (lock) => {
    const wizard = await startWizard()
    const file = join(wizard.dataDir, 'storage/framework/installing')
    writeFileSync(file, lock)
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000)
    utimesSync(file, sixMinutesAgo, sixMinutesAgo)
    const browser = wizard.createBrowser()
    const { json } = await browser.submit(buildWizardSettings({ dialect: 'sqlite', file: 'q' }, wizard))
    expect(await browser.finish(json.contents, testAdmin)).toMatchObject({ status: 200 })
    await wizard.close()
  })

  it('lets one of many processes replace a stale lock', async () => {
    const wizard = await startWizard()
    for (let round = 0; round < 20; round += 1) {
      writeFileSync(join(wizard.dataDir, 'storage/framework/installing'), '999999 gone\n')
      const locks = Array.from({ length: 5 }, () => acquireFinishLock(wizard.dataDir))
      expect(locks.filter((lock) => lock !== null)).toHaveLength(1)
      for (const lock of locks) lock?.release()
    }
    await wizard.close()
  })

  it('replaces a truncated setup key and purchase code', async () => {
    const wizard = await startWizard()
    for (const truncated of ['', 'abc']) {
      writeFileSync(join(wizard.dataDir, 'storage/framework/setup-key'), truncated)
      expect(readSetupKey(wizard.dataDir)).toMatch(/^[\w-]{43}$/)
      writeFileSync(join(wizard.dataDir, 'storage/app/purchase-code.txt'), truncated)
      expect(readOrCreateCodeFile(wizard.dataDir)).toMatchObject({
        isNew: true,
        code: expect.stringMatching(/^.{35}$/),
      })
    }
    await wizard.close()
  })

  it('lets a lock of an ended process be replaced', async () => {
    const wizard = await startWizard()
    writeFileSync(join(wizard.dataDir, 'storage/framework/installing'), '999999 gone\n')
    const browser = wizard.createBrowser()
    const { json } = await browser.submit({
      ...buildWizardSettings({ dialect: 'sqlite', file: '' }, wizard),
      db_database: 'company',
    })
    expect(json.contents).toContain('DB_DATABASE=storage/app/company.sqlite\n')
    expect(await browser.finish(json.contents, testAdmin)).toMatchObject({ status: 200 })
    expect(readFileSync(join(wizard.dataDir, '.env'), 'utf8')).toContain('company.sqlite')
    await wizard.close()
  })
})
