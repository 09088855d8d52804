import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { probeDatabase } from '#database/connections/check-database.ts'
import type { MysqlSettings } from '#database/connections/database-settings.ts'
import { quittance } from './command.ts'
import { aMariaDb, type MariaDbProcess } from './faults/mariadb-process.ts'
import { anInstallation, type ServerProcess, startServer } from './server-process.ts'
import { overDatabaseServers } from './test-database.ts'
import { settingsFor, startWizard, testAdmin, type Wizard } from './wizard.ts'

const password = 'a password that only these tests use'

// A server of its own: this user is let in through its socket alone.
overDatabaseServers('a database server of the same machine, through its socket', () => {
  let server: MariaDbProcess
  let wizard: Wizard | null = null
  let running: ServerProcess | null = null
  let installation: ReturnType<typeof anInstallation> | null = null

  beforeAll(async () => {
    server = await aMariaDb()
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

  /** The user comes from `localhost`, which no connection over the network does. */
  function settings(database: string, changes: Partial<MysqlSettings> = {}): MysqlSettings {
    const place = { host: server.socket, port: server.port, database, user: 'crm', password }
    return { dialect: 'mysql', ...place, ...changes }
  }

  it('is what the wizard installs into, and what is said of it names the socket', {
    timeout: 60_000,
  }, async () => {
    wizard = await startWizard()
    const browser = wizard.browser()
    const gone = settings('socket_one', { host: `${server.socket}-gone` })
    const away = await browser.submit(settingsFor(gone, wizard))
    expect(away.status).toBe(422)
    expect(JSON.stringify(away.json)).toContain(`at ${server.socket}-gone `)
    const submitted = await browser.submit(settingsFor(settings('socket_one'), wizard))
    expect(submitted.status, JSON.stringify(submitted.json)).toBe(200)
    expect(submitted.json.contents).toContain(`DB_HOST=${server.socket}\n`)
    expect((await browser.finish(submitted.json.contents, testAdmin)).json).toEqual({ message: 'success' })
  })

  it('is what a server, its commands and backups work with', { timeout: 120_000 }, async () => {
    await probeDatabase(settings('socket_two'), { mayCreate: true })
    // Nothing is encrypted, and nobody has to vouch for anything, between two processes of one machine.
    installation = anInstallation(settings('socket_two'), { DB_SSL: 'true' })
    const env = { DATA_DIR: installation.dataDir }
    const admin = ['create-admin', '--name', 'Zoé', '--email', 'zoe@example.org']
    expect(await quittance(admin, env, 'four words in a row\n')).toMatchObject({ code: 0, errors: '' })
    const backup = join(installation.dataDir, 'one.quittance')
    expect(await quittance(['backup', backup], env)).toMatchObject({ code: 0 })
    expect(await quittance(['restore', backup, '--check'], env)).toMatchObject({ code: 0 })
    expect((await quittance(['doctor'], env)).output).toMatch(/✓ Database/)
  })

  it('may stop and start again while a server runs', { timeout: 120_000 }, async () => {
    await probeDatabase(settings('socket_three'), { mayCreate: true })
    installation = anInstallation(settings('socket_three'))
    running = await startServer(installation.dataDir)
    const signIn = async () => (await signInAt(running?.address ?? '')).status
    expect(await signIn()).toBe(401)
    // Its socket goes with it, as when somebody upgrades it.
    await server.stop()
    expect(existsSync(server.socket)).toBe(false)
    expect(await signIn()).toBe(503)
    await server.start()
    await vi.waitFor(async () => expect(await signIn()).not.toBe(503), { timeout: 10_000, interval: 500 })
  })

  it('that does not answer is said in one sentence', { timeout: 60_000 }, async () => {
    const nowhere = `${server.socket}-gone`
    installation = anInstallation(settings('socket_four', { host: nowhere }))
    const ended = await quittance(['start'], { DATA_DIR: installation.dataDir })
    const start = `The database server at ${nowhere} does not answer. Start it, or correct DB_HOST in the environment file.`
    expect(ended).toMatchObject({ code: 1, errors: `${start}\n` })
  })
})

function signInAt(address: string): Promise<Response> {
  return fetch(`${address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'zoe@example.org', password: 'four words in a row' }),
  })
}
