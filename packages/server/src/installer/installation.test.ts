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
import { createTestDatabase, forEachDatabase, type TestDatabase } from '#test/test-database.ts'
import { acquireFinishLock } from './installation-file.ts'
import { readSetupKey } from './setup-token.ts'

/** Where the query builder keeps what steps were done. */
type StepTable = { kysely_migration: { name: string; timestamp: string } }

forEachDatabase('the installation', ({ settings: suiteDatabase }) => {
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

  it('goes from nothing to the product on one port that never closes', async () => {
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

  it('closes its calls behind it, however they are written', async () => {
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
    const odd = ['/API/install/final', '//api/install/final', '/api//install/final', '/api/install/final/']
    for (const path of [...odd, '/crm/api/install/final'])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await fetch(`${wizard.address}${path}`, {
          method,
          ...(method !== 'GET' && {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ env: json.contents, ...testAdmin, email: 'other@example.org' }),
          }),
        })
        const isPage = method === 'GET' && path.startsWith('/crm')
        expect(answer.status, `${method} ${path}`).toSatisfy(
          (status) => isPage || [403, 404, 405].includes(status),
        )
      }
    expect(readEnvironmentFile(wizard)).toBe(stored)
    expect((await login('other@example.org', testAdmin.password)).status).toBe(401)
  })

  it('goes on after a restart between its steps', async () => {
    const browser = wizard.createBrowser()
    const { json } = await browser.submit(settings())
    await wizard.restart()
    expect(await browser.finish(json.contents, testAdmin)).toMatchObject({ status: 200 })
  })

  it('can be repeated: submitted twice, and finished after a refusal', async () => {
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

  it('completes what stopped half way', async () => {
    const half = openDatabase(database.settings).withTables<StepTable>()
    await migrate(half, database.settings.dialect)
    await half.deleteFrom('kysely_migration').where('name', '>', '002').execute()
    await half.schema.dropTable('document_revisions').execute()
    await half.destroy()
    const browser = wizard.createBrowser()
    const submitted = await browser.submit(settings())
    expect(submitted).toMatchObject({ status: 200, json: { has_admin: false } })
    expect(await browser.finish(submitted.json.contents, testAdmin)).toMatchObject({ status: 200 })
  })

  it('lets one of two people finish, and tells the other', async () => {
    const [first, second] = [wizard.createBrowser(), wizard.createBrowser()]
    const environments = [await first.submit(settings()), await second.submit(settings())]
    const answers = await Promise.all([
      first.finish(environments[0]?.json.contents, testAdmin),
      second.finish(environments[1]?.json.contents, { ...testAdmin, email: 'second@example.org' }),
    ])
    const [won, lost] = answers.sort((left, right) => left.status - right.status)
    expect(won).toMatchObject({ status: 200 })
    expect([403, 409]).toContain(lost?.status)
    expect(lost?.json.message).toMatch(/^Someone else|^Already installed/)
    const admins = openDatabase(database.settings)
    expect(await admins.selectFrom('members').selectAll().execute()).toHaveLength(1)
    await admins.destroy()
  })

  it('uses a database that holds the product only when told to, and asks for its administrator', async () => {
    const browser = wizard.createBrowser()
    const first = await browser.submit(settings())
    await browser.finish(first.json.contents, testAdmin)
    const other = await startWizard()
    const visitor = other.createBrowser()
    const wanted = buildWizardSettings(database.settings, other)
    const asked = await visitor.submit(wanted)
    expect(asked).toMatchObject({ status: 409, json: { holds_product: true } })
    expect(asked.json.message).toContain('(members: 1, documents: 0)')
    const used = await visitor.submit({ ...wanted, use_existing: true })
    expect(used).toMatchObject({ status: 200, json: { has_admin: true } })
    const stranger = { email: 'stranger@example.org', password: 'another long one' }
    expect(await visitor.finish(used.json.contents, stranger)).toMatchObject({
      status: 422,
      json: { errors: { password: [expect.stringContaining('already has an administrator')] } },
    })
    expect(readEnvironmentFile(other)).toBeNull()
    expect(await visitor.finish(used.json.contents, testAdmin)).toMatchObject({ status: 200 })
    await other.close()
  })

  it('is found again by its database when the installation file is gone', async () => {
    const browser = wizard.createBrowser()
    const { json } = await browser.submit(settings())
    await browser.finish(json.contents, testAdmin)
    const marker = join(wizard.dataDir, 'storage/framework/installed')
    rmSync(marker)
    const config = readConfig({ dataDir: wizard.dataDir }, {})
    expect(await findInstallation(config, new Date())).toMatchObject({ found: 'installation' })
    expect(existsSync(marker)).toBe(true)
  })

  it('is not there yet when it stopped before its administrator', async () => {
    const { json } = await wizard.createBrowser().submit(settings())
    writeFileSync(join(wizard.dataDir, '.env'), json.contents)
    const config = readConfig({ dataDir: wizard.dataDir }, {})
    expect(await findInstallation(config, new Date())).toEqual({ found: 'nothing' })
    expect(await wizard.createBrowser().submit(settings())).toMatchObject({ status: 200 })
  })

  it('stays closed for a database with an administrator that a newer version has changed', async () => {
    const browser = wizard.createBrowser()
    const { json } = await browser.submit(settings())
    await browser.finish(json.contents, testAdmin)
    rmSync(join(wizard.dataDir, 'storage/framework/installed'))
    const newer = openDatabase(database.settings).withTables<StepTable>()
    const timestamp = '2030-01-01T00:00:00.000Z'
    await newer.insertInto('kysely_migration').values({ name: '999-future', timestamp }).execute()
    await newer.destroy()
    const config = readConfig({ dataDir: wizard.dataDir }, {})
    expect(await findInstallation(config, new Date())).toMatchObject({ found: 'installation' })
  })

  it('that was made beside a running wizard is shown by it', async () => {
    const other = await startWizard({ dataDir: wizard.dataDir })
    const browser = other.createBrowser()
    const { json } = await browser.submit(buildWizardSettings(database.settings, other))
    await browser.finish(json.contents, testAdmin)
    expect((await wizard.createBrowser().get(readInstallationState.path)).status).toBe(307)
    const answers = await Promise.all(
      [1, 2, 3].map(() => fetch(`${wizard.address}${readInstallationState.path}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await wizard.createBrowser().submit(settings())).status).toBe(403)
    expect((await login(testAdmin.email, testAdmin.password)).status).toBe(200)
    await other.stop()
  })

  it('tells whoever comes second also where the first has chosen another path', async () => {
    const [first, second] = [wizard.createBrowser(), wizard.createBrowser()]
    const { json } = await first.submit({ ...settings(), app_url: `${wizard.address}/crm` })
    const late = await second.submit(settings())
    await first.finish(json.contents, testAdmin)
    expect(await second.finish(late.json.contents, testAdmin)).toMatchObject({
      status: 403,
      json: { message: expect.stringContaining('Already installed') },
    })
    const start = await second.get('/')
    expect([start.status, start.headers.get('location')]).toEqual([302, '/crm/'])
  })

  it('limits how often an administrator who is there can be guessed at', async () => {
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
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBeTruthy()
    await other.close()
  })

  it('never touches what another program has in the database', async () => {
    await createForeignTable(database.settings)
    const refused = await wizard.createBrowser().submit(settings())
    expect(refused).toMatchObject({ status: 422, json: { errors: { db_connection: [expect.any(String)] } } })
    expect(refused.json.message).toContain('tables of another program (wp_posts)')
  })

  it('says that a newer version made the database', async () => {
    const newer = openDatabase(database.settings).withTables<StepTable>()
    await migrate(newer, database.settings.dialect)
    const timestamp = '2030-01-01T00:00:00.000Z'
    await newer.insertInto('kysely_migration').values({ name: '999-future', timestamp }).execute()
    await newer.destroy()
    const refused = await wizard.createBrowser().submit(settings())
    expect(refused.json.message).toContain('newer version of this application (999-future)')
  })
})

async function createForeignTable(settings: DatabaseSettings): Promise<void> {
  const foreign = openDatabase(settings)
  await foreign.schema.createTable('wp_posts').addColumn('id', 'integer').execute()
  await foreign.destroy()
}

describe('the folder of an installation', () => {
  it.each(['', '1 somebody-else', 'no lock at all'])(
    'a lock that says %j is not in the way for good',
    async (lock) => {
      const wizard = await startWizard()
      const file = join(wizard.dataDir, 'storage/framework/installing')
      writeFileSync(file, lock)
      const long = new Date(Date.now() - 6 * 60_000)
      utimesSync(file, long, long)
      const browser = wizard.createBrowser()
      const { json } = await browser.submit(buildWizardSettings({ dialect: 'sqlite', file: 'q' }, wizard))
      expect(await browser.finish(json.contents, testAdmin)).toMatchObject({ status: 200 })
      await wizard.close()
    },
  )

  it('lets one of many finish who find a lock that was left', async () => {
    const wizard = await startWizard()
    for (let round = 0; round < 20; round += 1) {
      writeFileSync(join(wizard.dataDir, 'storage/framework/installing'), '999999 gone\n')
      const begun = Array.from({ length: 5 }, () => acquireFinishLock(wizard.dataDir))
      expect(begun.filter((finishing) => finishing !== null)).toHaveLength(1)
      for (const finishing of begun) finishing?.release()
    }
    await wizard.close()
  })

  it('replaces a setup key and a purchase code that were cut short', async () => {
    const wizard = await startWizard()
    for (const cut of ['', 'abc']) {
      writeFileSync(join(wizard.dataDir, 'storage/framework/setup-key'), cut)
      expect(readSetupKey(wizard.dataDir)).toMatch(/^[\w-]{43}$/)
      writeFileSync(join(wizard.dataDir, 'storage/app/purchase-code.txt'), cut)
      expect(readOrCreateCodeFile(wizard.dataDir)).toMatchObject({
        isNew: true,
        code: expect.stringMatching(/^.{35}$/),
      })
    }
    await wizard.close()
  })

  it('keeps a lock that nobody holds any more from being in the way', async () => {
    const wizard = await startWizard()
    writeFileSync(join(wizard.dataDir, 'storage/framework/installing'), '999999 gone\n')
    const browser = wizard.createBrowser()
    const { json } = await browser.submit({
      ...buildWizardSettings({ dialect: 'sqlite', file: '' }, wizard),
      db_database: 'firm',
    })
    expect(json.contents).toContain('DB_DATABASE=storage/app/firm.sqlite\n')
    expect(await browser.finish(json.contents, testAdmin)).toMatchObject({ status: 200 })
    expect(readFileSync(join(wizard.dataDir, '.env'), 'utf8')).toContain('firm.sqlite')
    await wizard.close()
  })
})
