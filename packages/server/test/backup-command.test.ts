import { readdirSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { seedDemo } from '#database/seed/demo.ts'
import { aFolder, backedUp, rowsIn } from './backups.ts'
import { killedOnceItSays, quittance } from './command.ts'
import { aFirm } from './factories.ts'
import { anInstallation, startServer } from './server-process.ts'
import { startTestApp } from './test-app.ts'
import { overDatabases } from './test-database.ts'

overDatabases('the commands for backups', ({ settings }) => {
  const folder = aFolder()
  const file = folder.file('firm.quittance')
  let installed: ReturnType<typeof anInstallation>
  let before: Record<string, string[]>
  const environment = () => ({ DATA_DIR: installed.dataDir, PORT: '0' })
  const run = (...args: string[]) => quittance(args, environment())

  beforeAll(async () => {
    const test = await startTestApp(settings())
    await aFirm(test)
    await seedDemo(test.services, { password: 'demo password' })
    await test.close()
    installed = anInstallation(settings())
    await backedUp(settings(), folder.file('before.quittance'))
    before = await rowsIn(folder.file('before.quittance'))
  }, 60_000)
  afterAll(() => {
    installed.remove()
    folder.remove()
  })

  /** Nothing is done to what the database holds. */
  async function rowsNow(): Promise<Record<string, string[]>> {
    await backedUp(settings(), folder.file('now.quittance'))
    return await rowsIn(folder.file('now.quittance'))
  }

  it('back up beside a running server, which no restore goes under', { timeout: 60_000 }, async () => {
    const server = await startServer(installed.dataDir)
    expect(await run('backup', file)).toMatchObject({ code: 0, errors: '' })
    const refused = await run('restore', file, '--replace')
    await server.stop()
    expect(refused).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Somebody works with this database'),
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await rowsIn(file)).toEqual(before)
    // What is there is not replaced unasked.
    const unasked = await run('restore', file)
    expect(unasked.errors).toMatch(
      /holds 150 documents and \d+ members\. To replace all of that: .* --replace/,
    )
    expect(await rowsNow()).toEqual(before)
  })

  it('replace what is there, and say what is over', { timeout: 60_000 }, async () => {
    const database = openDatabase(settings())
    await database.updateTable('documents').set({ title: 'Spoilt' }).execute()
    await database.destroy()
    const restored = await run('restore', file, '--replace')
    expect(restored).toMatchObject({ code: 0, errors: '' })
    for (const said of ['Sessions: all ended (1 then)', 'API tokens', 'Invitations', 'E-mails', 'Settings']) {
      expect(restored.output).toContain(said)
    }
    expect(await rowsNow()).toEqual(before)
  })

  it('leave nothing half when a backup is killed', { timeout: 60_000 }, async () => {
    const killed = folder.file('killed.quittance')
    await killedOnceItSays(/Backup/, ['backup', killed], environment())
    const names = () => readdirSync(folder.path).filter((name) => name.includes('killed'))
    expect(names()).toEqual([expect.stringMatching(/^\.quittance-unfinished\./)])
    expect((await run('backup', killed)).code).toBe(0)
    expect(names()).toEqual(['killed.quittance'])
  })

  it('leave all or nothing when a restore is killed', { timeout: 90_000 }, async () => {
    await killedOnceItSays(/Restoring \d+ %/, ['restore', file, '--replace'], environment())
    if (settings().dialect === 'mysql') {
      // What is there is not taken for the firm's.
      const started = await run('migrate')
      expect(started).toMatchObject({ code: 1, errors: expect.stringContaining('restore --undo') })
      expect(await run('restore', '--undo')).toMatchObject({ code: 0, errors: '' })
    }
    expect(await rowsNow()).toEqual(before)
    await killedOnceItSays(/Search index \d+ %/, ['restore', file, '--replace'], environment())
    expect(await run('restore', file, '--replace')).toMatchObject({ code: 0, errors: '' })
    expect(await rowsNow()).toEqual(before)
  })

  it('say that a backup is good without touching anything', { timeout: 60_000 }, async () => {
    expect((await run('restore', file, '--check')).output).toContain('The backup is good: 150 documents')
    expect(await rowsNow()).toEqual(before)
  })
})
