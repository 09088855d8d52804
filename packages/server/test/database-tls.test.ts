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

// A server of its own, whose user must connect with TLS.
forEachDatabaseServer('a database server over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-tls-'))
  let certificate: TestCertificate
  let server: MariaDbProcess
  let wizard: Wizard | null = null
  const file = (name: string) => join(folder, name)

  function writePublicFile(name: string, content: string): string {
    writeFileSync(file(name), content)
    chmodSync(file(name), 0o644)
    return file(name)
  }

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    certificate = createCertificate()
    writePublicFile('authority.pem', certificate.authority)
    writePublicFile('other-authority.pem', createCertificate().authority)
    const options = [
      `--ssl-ca=${file('authority.pem')}`,
      `--ssl-cert=${writePublicFile('server.pem', certificate.cert)}`,
      `--ssl-key=${writePublicFile('server.key', certificate.key)}`,
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
    const connection = { host: 'localhost', port: server.port, database, user: 'crm', password }
    return { dialect: 'mysql', ...connection, tls: { authority: certificate.authority }, ...changes }
  }

  const createPlainSettings = (database: string): MysqlSettings => {
    const { tls: _tls, ...rest } = settings(database)
    return rest
  }

  it('is connected with TLS if its certificate is valid', async () => {
    const reached = await probeDatabase(settings('tls_one'), { mayCreate: true })
    expect(reached).toMatchObject({ isReachable: true, existence: 'created' })
    const database = openDatabase(settings('tls_one'))
    const { rows } = await database.executeQuery<{ Value: string }>({
      ...{ sql: "show session status like 'Ssl_version'", parameters: [] },
      ...{ query: { kind: 'RawNode', sqlFragments: [], parameters: [] }, queryId: { queryId: 'tls' } },
    })
    expect(rows[0]?.Value).toMatch(/^TLSv1\.[23]$/)
    await database.destroy()
  })

  it.each([
    ['no authority is trusted', { tls: { authority: null } }],
    ['another authority is trusted', 'other-authority'],
    ['its certificate has another name', { host: '127.0.0.2' }],
  ] as const)('receives no credentials if %s', async (_title, changes) => {
    const otherAuthority = { tls: { authority: createCertificate().authority } }
    const wrong = settings('tls_one', changes === 'other-authority' ? otherAuthority : changes)
    expect(await probeDatabase(wrong, { mayCreate: false })).toMatchObject({
      isReachable: false,
      failure:
        changes !== 'other-authority' && 'host' in changes
          ? expect.stringMatching(/^(tls-error|unavailable)$/)
          : 'tls-error',
    })
    const database = openDatabase(wrong)
    await expect(database.introspection.getTables()).rejects.toThrow()
    await database.destroy()
  })

  it('rejects unencrypted connections', async () => {
    expect((await probeDatabase(createPlainSettings('tls_one'), { mayCreate: false })).isReachable).toBe(
      false,
    )
  })

  it('can be used by a server and every command', { timeout: 120_000 }, async () => {
    await probeDatabase(settings('tls_two'), { mayCreate: true })
    const tls = { DB_SSL: 'true', DB_SSL_CA: file('authority.pem') }
    const installation = createInstallation(createPlainSettings('tls_two'), tls)
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
    const response = await fetch(`${running.address}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'zoe@example.org', password: 'four words in a row' }),
    })
    expect(response.status).toBe(200)
    expect(await running.stop()).toBe(0)
    installation.remove()

    const untrusting = createInstallation(createPlainSettings('tls_two'), {
      ...tls,
      DB_SSL_CA: file('other-authority.pem'),
    })
    const stopped = await runCommand(['schedule'], { DATA_DIR: untrusting.dataDir })
    expect(stopped.code).toBe(1)
    expect(stopped.errors).toContain('The certificate of the database server')
    untrusting.remove()
    const misconfigured = createInstallation(createPlainSettings('tls_two'), {
      ...tls,
      DB_SSL_CA: file('gone.pem'),
    })
    const unreadable = await runCommand(['schedule'], { DATA_DIR: misconfigured.dataDir })
    expect(unreadable).toMatchObject({
      code: 1,
      errors: expect.stringContaining('cannot read any certificates'),
    })
    misconfigured.remove()
  })

  it('can be used by the wizard of a server with TLS settings', { timeout: 60_000 }, async () => {
    const databaseTls = { DB_SSL: 'true', DB_SSL_CA: file('authority.pem') }
    wizard = await startWizard({ databaseTls })
    const browser = wizard.createBrowser()
    const submitted = await browser.submit(buildWizardSettings(createPlainSettings('tls_three'), wizard))
    expect(submitted.status, JSON.stringify(submitted.json)).toBe(200)
    expect(submitted.json.contents).toContain('DB_SSL=true\n')
    expect((await browser.finish(submitted.json.contents, testAdmin)).json).toEqual({ message: 'success' })
  })
})
