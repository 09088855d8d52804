import { setImmediate } from 'node:timers/promises'
import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, openDatabase } from '#database/database.ts'
import { aFirm, aPayload, type Firm } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { overDatabaseServers } from '#test/test-database.ts'
import { rebuildIndex } from './rebuild-index.ts'
import { searchEverything } from './search-everything.ts'

/** For the right to rename a table. */
async function untilSomebodyWaits(db: Connection): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select id from information_schema.processlist
      where state like '%metadata lock%' and db = database()`.execute(db)
    if (rows.length > 0) return
    await setImmediate()
  }
}

overDatabaseServers('the exchange of an index that somebody is reading', ({ settings }) => {
  let test: TestApp
  let firm: Firm
  beforeAll(async () => {
    test = await startTestApp(settings())
    firm = await aFirm(test)
  })
  afterAll(() => test.close())

  it('waits for them, and nobody waits behind it for long', { timeout: 60_000 }, async () => {
    const reader = openDatabase(settings())
    const reading = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const transaction = reader.transaction().execute(async (open) => {
      await open.selectFrom('search_blocks').selectAll().execute()
      reading.resolve()
      await read.promise
    })
    await reading.promise
    let isRebuilt = false
    const rebuilding = rebuildIndex(test.services).then((rebuilt) => {
      isRebuilt = rebuilt
    })
    await untilSomebodyWaits(reader)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const payload = await aPayload(firm, kindNamed('invoice'), { number: index + 1, title: 'Durant' })
        const stored = await firm.client.send({ method: 'POST', url: '/api/v1/invoice/store' }, payload)
        await searchEverything(test.services.database, { text: 'durant', limit: 20, countedTo: 20 })
        return stored.statusCode
      }),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(isRebuilt).toBe(false)
    read.resolve()
    await Promise.all([transaction, rebuilding])
    expect(isRebuilt).toBe(true)
    const found = await searchEverything(test.services.database, { text: 'durant', limit: 20, countedTo: 20 })
    expect(found.documents.get('invoice')?.count).toBe(20)
    await reader.destroy()
  })
})
