import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { MysqlSettings } from '#config/database-settings.ts'
import { reachDatabase } from '#database/reach-database.ts'
import { quittance } from './command.ts'
import { aMariaDb, type MariaDbProcess } from './faults/mariadb-process.ts'
import { anInstallation, startServer } from './server-process.ts'
import { overDatabaseServers } from './test-database.ts'
import { settingsFor, startWizard, testAdmin, type Wizard } from './wizard.ts'

const password = 'a password that only these tests use'

// A server of its own, which takes no connection but through its socket.
overDatabaseServers('a database server of the same machine, through its socket', () => {
  let server: MariaDbProcess
  let wizard: Wizard | null = null

  beforeAll(async () => {
    server = await aMariaDb()
    await server.start()
    await server.run(`create user crm@'localhost' identified by '${password}'`)
    await server.run(`grant all on *.* to crm@'localhost'`)
  }, 90_000)
  afterEach(async () => {
    await wizard?.close()
    wizard = null
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

  it('is what a server and every command work with, encrypted elsewhere or not', {
    timeout: 120_000,
  }, async () => {
    await reachDatabase(settings('socket_two'), { mayCreate: true })
    const installation = anInstallation(settings('socket_two'), { DB_SSL: 'true' })
    const env = { DATA_DIR: installation.dataDir }
    const admin = ['create-admin', '--name', 'Zoé', '--email', 'zoe@example.org']
    expect(await quittance(admin, env, 'four words in a row\n')).toMatchObject({ code: 0, errors: '' })
    const backup = join(installation.dataDir, 'one.quittance')
    expect(await quittance(['backup', backup], env)).toMatchObject({ code: 0 })
    const running = await startServer(installation.dataDir)
    const answer = await fetch(`${running.address}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'zoe@example.org', password: 'four words in a row' }),
    })
    expect(answer.status).toBe(200)
    expect(await running.stop()).toBe(0)
    installation.remove()
  })
})
