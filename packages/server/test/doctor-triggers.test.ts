import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { createInstallation, runCommand } from './product-process.ts'

it('the doctor names missing triggers, which are no problem', { timeout: 90_000 }, async () => {
  const folder = createInstallation({ dialect: 'sqlite', file: 'test.sqlite' })
  const env = { DATA_DIR: folder.dataDir }
  const admin = ['create-admin', '--name', 'Zoé', '--email', 'zoe@example.org']
  await runCommand(admin, env, 'a long password\n')
  const title = '✓ Protection of the security log and the events'
  const { code, output } = await runCommand(['doctor'], env)
  expect(output).toContain(title)
  expect(output).not.toContain('events_no_delete')
  const database = openDatabase({ dialect: 'sqlite', file: join(folder.dataDir, 'test.sqlite') })
  await sql`drop trigger events_no_delete`.execute(database)
  await database.destroy()
  const examined = await runCommand(['doctor'], env)
  expect(examined.code).toBe(code)
  expect(examined.output).toContain(`${title}\n  These triggers are missing`)
  expect(examined.output).toContain('events_no_delete')
  folder.remove()
})
