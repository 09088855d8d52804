import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { findMissingTriggers } from '#database/queries/stored-triggers.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { recordEvent } from '#events/repository.ts'
import { createTestDatabase, forEachDatabase, type TestDatabase } from '#test/test-database.ts'
import { events } from './055-events.ts'
import { getColumnTypes } from './column-types.ts'
import { migrate, migrateTo } from './migrate.ts'

forEachDatabase('an upgrade to events', ({ dialect }) => {
  let testDatabase: TestDatabase
  let database: Connection
  beforeEach(async () => {
    testDatabase = await createTestDatabase(dialect)
    database = openDatabase(testDatabase.settings)
    await migrateTo(database, dialect, '053-credit-notes')
  })
  afterEach(async () => {
    await database.destroy()
    await testDatabase.drop()
  })

  it('adds the table and its triggers, and can be repeated after an interrupted migration', async () => {
    const missing = await findMissingTriggers(database)
    expect(missing.filter((name) => name.startsWith('events_'))).toEqual([
      'events_no_update',
      'events_no_delete',
    ])
    await migrate(database, dialect)
    const stamp = { memberId: null, changedAt: '2026-05-01T12:00:00.000Z' }
    await inTransaction(database, (transaction) =>
      recordEvent(transaction, stamp, { subject: { type: 'region', id: null }, event: 'updated' }),
    )
    const db = database as unknown as Kysely<unknown> // as: a migration does not depend on the current schema
    await events(db, getColumnTypes(dialect))
    expect(await findMissingTriggers(database)).toEqual([])
    expect(await database.selectFrom('events').select('subject_type').execute()).toHaveLength(1)
    await expect(database.deleteFrom('events').execute()).rejects.toThrow('events are only added')
  })
})
