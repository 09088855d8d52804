import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { probeDatabase } from '#database/connections/check-database.ts'
import type { MysqlSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { createMariaDb, type MariaDbProcess } from './faults/mariadb-process.ts'
import { buildWizardSettings, startWizard, testAdmin, type Wizard } from './installer-wizard.ts'
import { createCertificate, type TestCertificate } from './network.ts'
import { createInstallation, runCommand, startServer } from './product-process.ts'
import { forEachDatabaseServer } from './test-database.ts'

const password = 'a password that only these tests use'

// A server of its own: whom it lets in has to come encrypted.
forEachDatabaseServer('a database server over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-tls-'))
  let certified: TestCertificate
  let server: MariaDbProcess
  let wizard: Wizard | null = null
  const file = (name: string) => join(folder, name)

  function store(name: string, content: string): string {
    writeFileSync(file(name), content)
    chmodSync(file(name), 0o644)
    return file(name)
  }

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    certified = createCertificate()
    store('authority.pem', certified.authority)
    store('stranger.pem', createCertificate().authority)
    const options = [
      `--ssl-ca=${file('authority.pem')}`,
      `--ssl-cert=${store('server.pem', certified.cert)}`,
      `--ssl-key=${store('server.key', certified.key)}`,
    ]
    server = await createMariaDb({ options })
    await server.start()
    await server.run(`create user crm@'127.0.0.1' identified by '${password}' require ssl`)
    await server.run(`grant all on *.* to crm@'127.0.0.1'`)
    await server.run(`create user crm@'localhost' identified by '${password}' require ssl`)
    await server.run(`grant all on *.* to crm@'localhost'`)
  }, 90_000)
  afterEach(async () => {
    await wizard?.close()
    wizard = null
  })
  afterAll(async () => {
    await server.remove()
    rmSync(folder, { recursive: true })
  })

  function settings(database: string, changes: Partial<MysqlSettings> = {}): MysqlSettings {
    const place = { host: 'localhost', port: server.port, database, user: 'crm', password }
    return { dialect: 'mysql', ...place, tls: { authority: certified.authority }, ...changes }
  }

  const inTheClear = (database: string): MysqlSettings => {
    const { tls: _tls, ...rest } = settings(database)
    return rest
  }

  it('is reached encrypted where its certificate is good', async () => {
    const reached = await probeDatabase(settings('tls_one'), { mayCreate: true })
    expect(reached).toMatchObject({ reached: true, existence: 'created' })
    const database = openDatabase(settings('tls_one'))
    const { rows } = await database.executeQuery<{ Value: string }>({
      ...{ sql: "show session status like 'Ssl_version'", parameters: [] },
      ...{ query: { kind: 'RawNode', sqlFragments: [], parameters: [] }, queryId: { queryId: 'tls' } },
    })
    expect(rows[0]?.Value).toMatch(/^TLSv1\.[23]$/)
    await database.destroy()
  })

  it.each([
    ['nobody vouches for it', { tls: { authority: null } }],
    ['somebody else vouches for others', 'stranger'],
    ['it calls itself otherwise', { host: '127.0.0.2' }],
  ] as const)('is told nothing where %s', async (_title, changes) => {
    const stranger = { tls: { authority: createCertificate().authority } }
    const wrong = settings('tls_one', changes === 'stranger' ? stranger : changes)
    expect(await probeDatabase(wrong, { mayCreate: false })).toMatchObject({
      reached: false,
      because:
        changes !== 'stranger' && 'host' in changes ? expect.stringMatching(/^(insecure|away)$/) : 'insecure',
    })
    const database = openDatabase(wrong)
    await expect(database.introspection.getTables()).rejects.toThrow()
    await database.destroy()
  })

  it('says what is missing to whoever comes in the clear, as it is', async () => {
    expect((await probeDatabase(inTheClear('tls_one'), { mayCreate: false })).isReachable).toBe(false)
  })

  it('is what an installation works with, and every command of it', { timeout: 120_000 }, async () => {
    await probeDatabase(settings('tls_two'), { mayCreate: true })
    const tls = { DB_SSL: 'true', DB_SSL_CA: file('authority.pem') }
    const installation = createInstallation(inTheClear('tls_two'), tls)
    const env = { DATA_DIR: installation.dataDir }
    const admin = ['create-admin', '--name', 'Zoé', '--email', 'zoe@example.org']
    expect(await runCommand(admin, env, 'four words in a row\n')).toMatchObject({ code: 0, errors: '' })
    expect(await runCommand(['schedule'], env)).toMatchObject({ code: 0, errors: '' })
    const backup = join(installation.dataDir, 'one.quittance')
    expect(await runCommand(['backup', backup], env)).toMatchObject({ code: 0 })
    expect(await runCommand(['restore', backup, '--check'], env)).toMatchObject({ code: 0 })
    const examined = await runCommand(['doctor'], env)
    expect(examined).toEqual({ code: 0, errors: '', output: expect.stringMatching(/✓ Database/) })
    const running = await startServer(installation.dataDir)
    const answer = await fetch(`${running.address}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'zoe@example.org', password: 'four words in a row' }),
    })
    expect(answer.status).toBe(200)
    expect(await running.stop()).toBe(0)
    installation.remove()

    const trusting = createInstallation(inTheClear('tls_two'), { ...tls, DB_SSL_CA: file('stranger.pem') })
    const stopped = await runCommand(['schedule'], { DATA_DIR: trusting.dataDir })
    expect(stopped.code).toBe(1)
    expect(stopped.errors).toContain('Nobody who is trusted here vouches for the database server')
    trusting.remove()
    const nowhere = createInstallation(inTheClear('tls_two'), { ...tls, DB_SSL_CA: file('gone.pem') })
    const unreadable = await runCommand(['schedule'], { DATA_DIR: nowhere.dataDir })
    expect(unreadable).toMatchObject({
      code: 1,
      errors: expect.stringContaining('cannot read any certificates'),
    })
    nowhere.remove()
  })

  it('is installed into by the wizard of a server that was told so', { timeout: 60_000 }, async () => {
    const databaseTls = { DB_SSL: 'true', DB_SSL_CA: file('authority.pem') }
    wizard = await startWizard({ databaseTls })
    const browser = wizard.createBrowser()
    const submitted = await browser.submit(buildWizardSettings(inTheClear('tls_three'), wizard))
    expect(submitted.status, JSON.stringify(submitted.json)).toBe(200)
    expect(submitted.json.contents).toContain('DB_SSL=true\n')
    expect((await browser.finish(submitted.json.contents, testAdmin)).json).toEqual({ message: 'success' })
  })
})
