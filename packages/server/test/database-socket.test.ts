import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { probeDatabase } from '#database/connections/check-database.ts'
import type { MysqlSettings } from '#database/connections/database-settings.ts'
import { createMariaDb, type MariaDbProcess } from './faults/mariadb-process.ts'
import { buildWizardSettings, startWizard, testAdmin, type Wizard } from './installer-wizard.ts'
import { createInstallation, runCommand, type ServerProcess, startServer } from './product-process.ts'
import { forEachDatabaseServer } from './test-database.ts'

const password = 'a password that only these tests use'

// A server of its own, whose user can connect only through the socket.
forEachDatabaseServer('a database server that is reached through its socket', () => {
  let server: MariaDbProcess
  let wizard: Wizard | null = null
  let running: ServerProcess | null = null
  let installation: ReturnType<typeof createInstallation> | null = null

  beforeAll(async () => {
    server = await createMariaDb()
    await server.start()
    await server.run(`create user crm@'localhost' identified by '${password}'`)
    await server.run(`grant all on *.* to crm@'localhost'`)
  }, 90_000)
  afterEach(async () => {
    await wizard?.close()
    await running?.stop()
    installation?.remove()
    wizard = null
    running = null
    installation = null
  })
  afterAll(() => server.remove())

  /** The user is restricted to `localhost`, which a connection over TCP is not. */
  function settings(database: string, changes: Partial<MysqlSettings> = {}): MysqlSettings {
    const connection = { host: server.socket, port: server.port, database, user: 'crm', password }
    return { dialect: 'mysql', ...connection, ...changes }
  }

  it('can be used by the wizard, whose errors name the socket', {
    timeout: 60_000,
  }, async () => {
    wizard = await startWizard()
    const browser = wizard.createBrowser()
    const missing = settings('socket_one', { host: `${server.socket}-gone` })
    const rejected = await browser.submit(buildWizardSettings(missing, wizard))
    expect(rejected.status).toBe(422)
    expect(JSON.stringify(rejected.json)).toContain(`at ${server.socket}-gone `)
    const submitted = await browser.submit(buildWizardSettings(settings('socket_one'), wizard))
    expect(submitted.status, JSON.stringify(submitted.json)).toBe(200)
    expect(submitted.json.contents).toContain(`DB_HOST=${server.socket}\n`)
    expect((await browser.finish(submitted.json.contents, testAdmin)).json).toEqual({ message: 'success' })
  })

  it('can be used by commands and backups', { timeout: 120_000 }, async () => {
    await probeDatabase(settings('socket_two'), { mayCreate: true })
    // TLS settings do not apply to a socket.
    installation = createInstallation(settings('socket_two'), { DB_SSL: 'true' })
    const env = { DATA_DIR: installation.dataDir }
    const admin = ['create-admin', '--name', 'Zoé', '--email', 'zoe@example.org']
    expect(await runCommand(admin, env, 'four words in a row\n')).toMatchObject({ code: 0, errors: '' })
    const backup = join(installation.dataDir, 'one.quittance')
    expect(await runCommand(['backup', backup], env)).toMatchObject({ code: 0 })
    expect(await runCommand(['restore', backup, '--check'], env)).toMatchObject({ code: 0 })
    expect((await runCommand(['doctor'], env)).output).toMatch(/✓ Database/)
  })

  it('can restart while a server runs', { timeout: 120_000 }, async () => {
    await probeDatabase(settings('socket_three'), { mayCreate: true })
    installation = createInstallation(settings('socket_three'))
    running = await startServer(installation.dataDir)
    const getSignInStatus = async () => (await signIn(running?.address ?? '')).status
    expect(await getSignInStatus()).toBe(401)
    // The socket is removed, as in an upgrade of the database server.
    await server.stop()
    expect(existsSync(server.socket)).toBe(false)
    expect(await getSignInStatus()).toBe(503)
    await server.start()
    await vi.waitFor(async () => expect(await getSignInStatus()).not.toBe(503), {
      timeout: 10_000,
      interval: 500,
    })
  })

  it('is reported in one sentence if it does not answer', { timeout: 60_000 }, async () => {
    const missingSocket = `${server.socket}-gone`
    installation = createInstallation(settings('socket_four', { host: missingSocket }))
    const result = await runCommand(['start'], { DATA_DIR: installation.dataDir })
    const sentence = `The database server at ${missingSocket} does not answer. Start it, or correct DB_HOST in the environment file.`
    expect(result).toMatchObject({ code: 1, errors: `${sentence}\n` })
  })
})

function signIn(address: string): Promise<Response> {
  return fetch(`${address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'zoe@example.org', password: 'four words in a row' }),
  })
}
