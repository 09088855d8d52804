import { readCompany } from '@quittance/shared/contract/settings.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { restoreBackup } from '#backup/restore-backup.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { findMissingTriggers } from '#database/queries/stored-triggers.ts'
import type { Connection } from '#database/tables/schema.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { backUpDatabase, createBackupFolder } from '#test/backups.ts'
import type { CompanyContext } from '#test/test-company.ts'
import { createTestDatabase } from '#test/test-database.ts'

/** Tables with numbers, balances and the end of the ledger, by which they are ordered. */
const comparedTables = {
  ledger_head: 'id',
  number_series: 'id',
  document_balances: 'document_id',
  line_balances: 'document_id, position, category, rate',
  payment_balances: 'payment_id',
  allocations: 'id',
  closures: 'id',
} as const

/**
 * Invariant 14: a backup that is restored has the same end of the ledger, the same balances and all triggers. Backs the database up, restores
 * it into another one, and compares both.
 */
export async function expectRestorable({ test, settings, company }: CompanyContext): Promise<void> {
  const folder = createBackupFolder()
  const { settings: target, drop } = await createTestDatabase(settings().dialect)
  try {
    const file = folder.file('random.quittance')
    await backUpDatabase(settings(), file)
    await restoreBackup(file, { settings: target, clock: () => new Date(), isMove: true })
    const restored = openDatabase(target)
    try {
      await expectSame(restored, test.services.database)
    } finally {
      await restored.destroy()
    }
  } finally {
    await drop()
    folder.remove()
  }
  // The restore runs in the process of the server, which rejects calls for a second or two after its event loop was blocked.
  const isServed = async () => (await company.client.call(readCompany)).statusCode === 200
  await expect.poll(isServed, { timeout: 10_000 }).toBe(true)
}

async function expectSame(restored: Connection, original: Connection): Promise<void> {
  expect(await findMissingTriggers(restored)).toEqual([])
  for (const [table, order] of Object.entries(comparedTables))
    expect(await readText(restored, table, order), table).toBe(await readText(original, table, order))
  const verification = await verifyLedger(restored)
  expect(verification.fault).toBeNull()
  expect(verification).toEqual(await verifyLedger(original))
}

async function readText(db: Connection, table: string, order: string): Promise<string> {
  const { rows } = await sql`select * from ${sql.table(table)} order by ${sql.raw(order)}`.execute(db)
  return rows.map((row) => JSON.stringify(row)).join('\n')
}
