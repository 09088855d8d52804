import { setImmediate } from 'node:timers/promises'
import { wordsVersion } from '@quittance/search/search-words.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { createTableLike } from '#database/replacing/swap-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { DocumentApi } from '#test/document-api.ts'
import { startTestApp } from '#test/test-app.ts'
import {
  buildPayload,
  forEachDatabaseServerWithCompany,
  forEachDatabaseWithCompany,
} from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'
import {
  acquireIndexLease,
  readWordsVersion,
  releaseIndexLease,
  writeWordsVersion,
} from './index-lease-repository.ts'
import { compactIndex, mergePendingChanges } from './merge-pending-changes.ts'
import { DocumentKindCache } from './query-index.ts'
import { ensureIndex, rebuildIndex } from './rebuild-index.ts'
import { addPendingChange, countPendingChanges } from './repository.ts'
import { searchEverything } from './search-everything.ts'

forEachDatabase('an index of nothing', ({ settings }) => {
  it('is built as well', async () => {
    const test = await startTestApp(settings())
    expect(await rebuildIndex(test.services)).toBe(true)
    await test.close()
  })
})

forEachDatabaseWithCompany('an index that is built anew', (given) => {
  const invoices = new DocumentApi(getKind('invoice'), () => given.company)
  const database = () => given.test.services.database
  const never = () => false

  const knownKinds = new DocumentKindCache()

  async function titles(text: string): Promise<string[]> {
    const wanted = { text, limit: 1_000, maxCount: 1_000 }
    const found = await searchEverything(database(), wanted, knownKinds)
    return found.documents.get('invoice')?.hits.map(({ record }) => record.title) ?? []
  }

  async function holdUntil(moment: number) {
    const held_until = new Date(moment).toISOString()
    await database().updateTable('search_state').set({ held_until }).execute()
  }

  async function forgetIndex() {
    for (const table of ['search_news', 'search_entries', 'search_blocks'] as const) {
      await database().deleteFrom(table).execute()
    }
  }

  afterEach(async () => {
    await releaseIndexLease(database(), { holder: 'other' })
  })

  it('finds everything again, whatever was in it before', async () => {
    await invoices.store({ title: 'Quai du Nord' })
    await mergePendingChanges(given.test.services)
    await invoices.store({ title: 'Quai du Sud' })
    await forgetIndex()
    await database()
      .insertInto('search_blocks')
      .values({ word: 'sottise', record_type: 'd', block: 0, members: Buffer.from([1, 0]) })
      .execute()
    expect(await titles('quai')).toEqual([])
    const steps: number[] = []
    let wanted = 0
    const rebuilt = await rebuildIndex(given.test.services, ({ done, total }) => {
      steps.push(done)
      wanted = total
    })
    expect(rebuilt).toBe(true)
    expect(await titles('quai')).toEqual(['Quai du Sud', 'Quai du Nord'])
    expect(await titles('sottise')).toEqual([])
    expect(
      (await searchEverything(database(), { text: 'menard', limit: 5, maxCount: 5 })).customers.count,
    ).toBe(1)
    expect((await searchEverything(database(), { text: 'lefevre', limit: 5, maxCount: 5 })).leads.count).toBe(
      1,
    )
    expect(steps).toEqual(steps.toSorted((left, right) => left - right))
    expect(steps.at(-1)).toBeCloseTo(wanted, 5)
    expect(await readWordsVersion(database())).toBe(wordsVersion)
  })

  it('finds what is saved while it is built, as it is saved last', async () => {
    const number = invoices.takeNumber()
    const stored = await invoices.store({ number, title: 'Pendant avant' })
    await mergePendingChanges(given.test.services)
    let saving: Promise<unknown> | null = null
    await rebuildIndex(given.test.services, () => {
      saving ??= Promise.all([
        database()
          .updateTable('documents')
          .set({ title: 'Pendant après' })
          .where('id', '=', stored.id)
          .execute(),
        addPendingChange(database(), { type: 'd', id: stored.id, words: ' pendant apres :invoice ' }),
        invoices.store({ title: 'Pendant nouveau' }),
      ])
    })
    await saving
    expect(await titles('pendant')).toEqual(['Pendant nouveau', 'Pendant après'])
    expect(await titles('pendant avant')).toEqual([])
    await mergePendingChanges(given.test.services)
    expect(await titles('pendant')).toEqual(['Pendant nouveau', 'Pendant après'])
    expect(await titles('pendant avant')).toEqual([])
  })

  it('finds what was saved and changed back while it is built', async () => {
    const stored = await invoices.store({ title: 'Retour' })
    const say = (title: string) =>
      database().updateTable('documents').set({ title }).where('id', '=', stored.id).execute()
    await say('Détour')
    let back: Promise<unknown> | null = null
    await rebuildIndex(given.test.services, () => {
      back ??= say('Retour')
    })
    await back
    expect([await titles('retour'), await titles('detour')]).toEqual([['Retour'], []])
    await mergePendingChanges(given.test.services)
    expect([await titles('retour'), await titles('detour')]).toEqual([['Retour'], []])
  })

  it('forgets what the news said that are older than it', async () => {
    const stored = await invoices.store({ title: 'Guérison' })
    await addPendingChange(database(), { type: 'd', id: stored.id, words: ' autrement :invoice ' })
    expect(await titles('guerison')).toEqual([])
    await rebuildIndex(given.test.services)
    expect([await titles('guerison'), await titles('autrement')]).toEqual([['Guérison'], []])
    expect(await countPendingChanges(database())).toBe(0)
    await mergePendingChanges(given.test.services)
    expect([await titles('guerison'), await titles('autrement')]).toEqual([['Guérison'], []])
  })

  it('waits for whoever writes to it, for a minute at most', async () => {
    expect(await acquireIndexLease(database(), { holder: 'other' })).toBe(true)
    expect(await rebuildIndex(given.test.services)).toBe(false)
    await invoices.store({ title: 'Tourniquet' })
    await mergePendingChanges(given.test.services)
    expect(await countPendingChanges(database())).toBeGreaterThan(0)
    expect(await titles('tourniquet')).toEqual(['Tourniquet'])
    await holdUntil(Date.now() - 1)
    expect(await rebuildIndex(given.test.services)).toBe(true)
    await mergePendingChanges(given.test.services)
    expect(await countPendingChanges(database())).toBe(0)
  })

  it('waits for nobody whose turn reaches further than any: the clock was put back since', async () => {
    expect(await acquireIndexLease(database(), { holder: 'other' })).toBe(true)
    await holdUntil(Date.now() + 3_600_000)
    expect(await rebuildIndex(given.test.services)).toBe(true)
  })

  it('gives up when somebody else has begun in the meantime, and leaves the old one in use', async () => {
    const { services } = given.test
    await invoices.store({ title: 'Relais' })
    let isTaken = false
    let taking: Promise<unknown> | null = null
    const building = rebuildIndex(services, () => {
      if (isTaken) return
      isTaken = true
      // Whoever comes first of the two: it is theirs from here on.
      taking = database().updateTable('search_state').set({ held_by: 'other' }).execute()
    })
    expect(await building).toBe(false)
    await taking
    expect(await titles('relais')).toEqual(['Relais'])
  })

  it('is built at the start where none was, or by another version, and only then', async () => {
    const { services } = given.test
    const shown: unknown[] = []
    const provide = () => ensureIndex(services, (progress) => shown.push(progress))
    await invoices.store({ title: 'Démarrage' })
    await forgetIndex()
    await provide()
    expect([shown, await titles('demarrage')]).toEqual([[], []])
    await writeWordsVersion(database(), 0)
    await provide()
    expect(shown).not.toEqual([])
    expect(await titles('demarrage')).toEqual(['Démarrage'])
  })

  it('is built at the start as soon as nobody else writes to it', async () => {
    const { services } = given.test
    await invoices.store({ title: 'Patience' })
    await forgetIndex()
    await writeWordsVersion(database(), 0)
    const other = { holder: 'other' }
    expect(await acquireIndexLease(database(), other)).toBe(true)
    const provided = ensureIndex(services, () => undefined)
    expect(await titles('patience')).toEqual([])
    await releaseIndexLease(database(), other)
    await provided
    expect(await titles('patience')).toEqual(['Patience'])
  })

  it('leaves nothing of one that was stopped to the next start', async () => {
    const { services } = given.test
    await createTableLike(database(), 'search_blocks_new', 'search_blocks')
    const leftovers = () => database().selectFrom('search_blocks_new').selectAll().execute()
    expect(await leftovers()).toEqual([])
    const other = { holder: 'other' }
    expect(await acquireIndexLease(database(), other)).toBe(true)
    await ensureIndex(services, () => undefined)
    expect(await leftovers()).toEqual([])
    await releaseIndexLease(database(), other)
    await ensureIndex(services, () => undefined)
    await expect(leftovers()).rejects.toThrow('search_blocks_new')
  })

  it('takes the news in once there are many', async () => {
    const { services } = given.test
    await mergePendingChanges(services)
    await invoices.store({ title: 'Goutte' })
    await compactIndex(services, never)
    expect(await countPendingChanges(database())).toBe(1)
    for (let id = 1; id <= 600; id += 1) {
      await addPendingChange(database(), { type: 'c', id: 70_000 + id, words: ` goutte${id} ` })
    }
    await compactIndex(services, () => true)
    expect(await countPendingChanges(database())).toBe(601)
    await compactIndex(services, never)
    expect(await countPendingChanges(database())).toBe(0)
    expect(await titles('goutte')).toEqual(['Goutte'])
  })
})

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

forEachDatabaseServerWithCompany('the exchange of an index that somebody is reading', (given) => {
  it('waits for them, and nobody waits behind it for long', { timeout: 60_000 }, async () => {
    const reader = openDatabase(given.settings())
    const reading = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const transaction = reader.transaction().execute(async (open) => {
      await open.selectFrom('search_blocks').selectAll().execute()
      reading.resolve()
      await read.promise
    })
    await reading.promise
    let isRebuilt = false
    const rebuilding = rebuildIndex(given.test.services).then((rebuilt) => {
      isRebuilt = rebuilt
    })
    await untilSomebodyWaits(reader)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const payload = await buildPayload(given.company, getKind('invoice'), {
          number: index + 1,
          title: 'Durant',
        })
        const stored = await given.company.client.send(
          { method: 'POST', url: '/api/v1/invoice/store' },
          payload,
        )
        await searchEverything(given.test.services.database, { text: 'durant', limit: 20, maxCount: 20 })
        return stored.statusCode
      }),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(isRebuilt).toBe(false)
    read.resolve()
    await Promise.all([transaction, rebuilding])
    expect(isRebuilt).toBe(true)
    const found = await searchEverything(given.test.services.database, {
      text: 'durant',
      limit: 20,
      maxCount: 20,
    })
    expect(found.documents.get('invoice')?.count).toBe(20)
    await reader.destroy()
  })
})
