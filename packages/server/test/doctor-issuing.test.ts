import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { createInstallation, runCommand } from './product-process.ts'

it('the doctor says what is wrong with issuing, and `quittance migrate` creates missing triggers', {
  timeout: 120_000,
}, async () => {
  const folder = createInstallation({ dialect: 'sqlite', file: 'test.sqlite' })
  const env = { DATA_DIR: folder.dataDir }
  const admin = ['create-admin', '--name', 'Zoé', '--email', 'zoe@example.org']
  await runCommand(admin, env, 'a long password\n')
  const before = await runCommand(['doctor'], env)
  expect(before.output).not.toContain('Issuing of documents')
  expect(before.output).not.toContain('does not protect')

  const database = openDatabase({ dialect: 'sqlite', file: join(folder.dataDir, 'test.sqlite') })
  await database.updateTable('issuing_settings').set({ is_waiting: 1 }).execute()
  await sql`drop trigger allocations_to_invoice`.execute(database)
  await database.destroy()
  const examined = await runCommand(['doctor'], env)
  expect(examined.code).toBe(1)
  expect(examined.output).toContain(
    '✗ Issuing of documents\n  A backup was restored, so no document can be issued.',
  )
  expect(examined.output).toContain('allocations_to_invoice')
  expect(examined.output).toContain('  The database itself does not protect issued documents.')
  expect(examined.output).toContain('  To protect them, stop the server and run: quittance migrate\n')

  expect(await runCommand(['migrate'], env)).toMatchObject({
    ...{ code: 0, errors: '', output: 'The database is up to date.\n' },
  })
  expect((await runCommand(['doctor'], env)).output).not.toContain('does not protect')
  folder.remove()
})
