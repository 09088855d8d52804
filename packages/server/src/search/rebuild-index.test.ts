import { setImmediate } from 'node:timers/promises'
import { wordsVersion } from '@quittance/search/search-words.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { createTableLike } from '#database/replacing/swap-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { HeldLease } from '#leases/lease-repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { startTestApp } from '#test/test-app.ts'
import {
  buildPayload,
  forEachDatabaseServerWithCompany,
  forEachDatabaseWithCompany,
} from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { acquireIndexLease, releaseIndexLease } from './index-lease-repository.ts'
import { compactIndex, mergePendingChanges } from './merge-pending-changes.ts'
import { DocumentKindCache } from './query-index.ts'
import { ensureIndex, rebuildIndex } from './rebuild-index.ts'
import { addPendingChange, countPendingChanges, readWordsVersion, writeWordsVersion } from './repository.ts'
import { searchEverything } from './search-everything.ts'

forEachDatabase('rebuilding an empty index', ({ settings }) => {
  it('succeeds', async () => {
    const test = await startTestApp(settings())
    expect(await rebuildIndex(test.services)).toBe(true)
    await test.close()
  })
})

forEachDatabaseWithCompany('rebuilding the index', (context) => {
  const invoices = new DocumentApi(getKind('invoice'), () => context.company)
  const database = () => context.test.services.database
  const neverStop = () => false

  const kindCache = new DocumentKindCache()

  async function findTitles(text: string): Promise<string[]> {
    const request = { text, limit: 1_000, maxCount: 1_000 }
    const found = await searchEverything(database(), request, kindCache)
    return found.documents.get('invoice')?.hits.map(({ record }) => record.title) ?? []
  }

  async function setLeaseEnd(endMs: number) {
    const held_until = new Date(endMs).toISOString()
    await database().updateTable('search_state').set({ held_until }).execute()
  }

  async function clearIndex() {
    for (const table of ['search_news', 'search_entries', 'search_blocks'] as const) {
      await database().deleteFrom(table).execute()
    }
  }

  let otherLease: HeldLease | null = null

  /** Acquires the lease as another process would. */
  async function leaseElsewhere() {
    otherLease = await acquireIndexLease(database())
    expect(otherLease).not.toBeNull()
  }

  async function releaseElsewhere() {
    if (otherLease !== null) await releaseIndexLease(database(), otherLease)
    otherLease = null
  }

  afterEach(releaseElsewhere)

  it('replaces the previous content', async () => {
    await invoices.store({ title: 'Quai du Nord' })
    await mergePendingChanges(context.test.services)
    await invoices.store({ title: 'Quai du Sud' })
    await clearIndex()
    await database()
      .insertInto('search_blocks')
      .values({ word: 'sottise', record_type: 'd', block: 0, members: Buffer.from([1, 0]) })
      .execute()
    expect(await findTitles('quai')).toEqual([])
    const steps: number[] = []
    let idCount = 0
    const rebuilt = await rebuildIndex(context.test.services, ({ done, total }) => {
      steps.push(done)
      idCount = total
    })
    expect(rebuilt).toBe(true)
    expect(await findTitles('quai')).toEqual(['Quai du Sud', 'Quai du Nord'])
    expect(await findTitles('sottise')).toEqual([])
    expect(
      (await searchEverything(database(), { text: 'menard', limit: 5, maxCount: 5 })).customers.count,
    ).toBe(1)
    expect((await searchEverything(database(), { text: 'lefevre', limit: 5, maxCount: 5 })).leads.count).toBe(
      1,
    )
    expect(steps).toEqual(steps.toSorted((left, right) => left - right))
    expect(steps.at(-1)).toBeCloseTo(idCount, 5)
    expect(await readWordsVersion(database())).toBe(wordsVersion)
  })

  it('finds the last version of records saved during the rebuild', async () => {
    const number = invoices.takeNumber()
    const stored = await invoices.store({ number, title: 'Pendant avant' })
    await mergePendingChanges(context.test.services)
    let saving: Promise<unknown> | null = null
    await rebuildIndex(context.test.services, () => {
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
    expect(await findTitles('pendant')).toEqual(['Pendant nouveau', 'Pendant après'])
    expect(await findTitles('pendant avant')).toEqual([])
    await mergePendingChanges(context.test.services)
    expect(await findTitles('pendant')).toEqual(['Pendant nouveau', 'Pendant après'])
    expect(await findTitles('pendant avant')).toEqual([])
  })

  it('finds a record that is changed back during the rebuild', async () => {
    const stored = await invoices.store({ title: 'Retour' })
    const setTitle = (title: string) =>
      database().updateTable('documents').set({ title }).where('id', '=', stored.id).execute()
    await setTitle('Détour')
    let changingBack: Promise<unknown> | null = null
    await rebuildIndex(context.test.services, () => {
      changingBack ??= setTitle('Retour')
    })
    await changingBack
    expect([await findTitles('retour'), await findTitles('detour')]).toEqual([['Retour'], []])
    await mergePendingChanges(context.test.services)
    expect([await findTitles('retour'), await findTitles('detour')]).toEqual([['Retour'], []])
  })

  it('removes pending changes older than the rebuild', async () => {
    const stored = await invoices.store({ title: 'Guérison' })
    await addPendingChange(database(), { type: 'd', id: stored.id, words: ' autrement :invoice ' })
    expect(await findTitles('guerison')).toEqual([])
    await rebuildIndex(context.test.services)
    expect([await findTitles('guerison'), await findTitles('autrement')]).toEqual([['Guérison'], []])
    expect(await countPendingChanges(database())).toBe(0)
    await mergePendingChanges(context.test.services)
    expect([await findTitles('guerison'), await findTitles('autrement')]).toEqual([['Guérison'], []])
  })

  it('waits for the lease for at most a minute', async () => {
    await leaseElsewhere()
    expect(await rebuildIndex(context.test.services)).toBe(false)
    await invoices.store({ title: 'Tourniquet' })
    await mergePendingChanges(context.test.services)
    expect(await countPendingChanges(database())).toBeGreaterThan(0)
    expect(await findTitles('tourniquet')).toEqual(['Tourniquet'])
    await setLeaseEnd(Date.now() - 1)
    expect(await rebuildIndex(context.test.services)).toBe(true)
    await mergePendingChanges(context.test.services)
    expect(await countPendingChanges(database())).toBe(0)
  })

  it('ignores a lease that ends too far in the future (clock set back)', async () => {
    await leaseElsewhere()
    await setLeaseEnd(Date.now() + 3_600_000)
    expect(await rebuildIndex(context.test.services)).toBe(true)
  })

  it('stops when another process acquires the lease and keeps the old index', async () => {
    const { services } = context.test
    await invoices.store({ title: 'Relais' })
    let isAcquired = false
    let acquiring: Promise<unknown> | null = null
    const rebuilding = rebuildIndex(services, () => {
      if (isAcquired) return
      isAcquired = true
      // Not awaited: the rebuild must stop whether its next write comes before or after this one.
      acquiring = database().updateTable('search_state').set({ held_by: 'other' }).execute()
    })
    expect(await rebuilding).toBe(false)
    await acquiring
    otherLease = { id: 1, holder: 'other' }
    expect(await findTitles('relais')).toEqual(['Relais'])
  })

  it('happens at startup only if the index is missing or of another version', async () => {
    const { services } = context.test
    const reports: unknown[] = []
    const ensure = () => ensureIndex(services, (progress) => reports.push(progress))
    await invoices.store({ title: 'Démarrage' })
    await clearIndex()
    await ensure()
    expect([reports, await findTitles('demarrage')]).toEqual([[], []])
    await writeWordsVersion(database(), 0)
    await ensure()
    expect(reports).not.toEqual([])
    expect(await findTitles('demarrage')).toEqual(['Démarrage'])
  })

  it('happens at startup for an index of version 4, so that documents are found by their references', async () => {
    const { services } = context.test
    const correctedInvoice = { id: (await invoices.store()).id, number: '', documentDate: '2026-01-31' }
    const invoiceNumber = invoices.lastNumber
    const credits = new DocumentApi(getKind('creditNote'), () => context.company)
    const invoice = await invoices.store({
      title: 'Avant',
      orderReference: 'PO-2026-0815',
      buyerReference: 'SERVICE-44',
    })
    const note = await credits.store({ title: 'Avoir', correctedInvoice, number: 77 })
    const findIds = async (text: string) => {
      const { documents } = await searchEverything(database(), { text, limit: 10, maxCount: 10 }, kindCache)
      return ['invoice', 'creditNote'].map((kind) => documents.get(kind)?.hits.map(({ record }) => record.id))
    }
    // Version 4 listed the documents without their references.
    for (const { id, words } of [
      { id: invoice.id, words: ' avant :invoice ' },
      { id: note.id, words: ' avoir :creditNote ' },
    ]) {
      await addPendingChange(database(), { type: 'd', id, words })
    }
    await mergePendingChanges(services)
    await writeWordsVersion(database(), 4)
    const queries = ['2026 0815', 'service-44', `T-${invoiceNumber}`]
    const before = await Promise.all(queries.map(findIds))
    expect(before).toEqual([
      [[], []],
      [[], []],
      [[correctedInvoice.id], []],
    ])
    await ensureIndex(services, () => undefined)
    expect(await readWordsVersion(database())).toBe(wordsVersion)
    const after = await Promise.all(queries.map(findIds))
    expect(after).toEqual([
      [[invoice.id], []],
      [[invoice.id], []],
      [[correctedInvoice.id], [note.id]],
    ])
    expect(await countPendingChanges(database())).toBe(0)
  })

  it('waits at startup until another process releases the lease', async () => {
    const { services } = context.test
    await invoices.store({ title: 'Patience' })
    await clearIndex()
    await writeWordsVersion(database(), 0)
    await leaseElsewhere()
    const ensured = ensureIndex(services, () => undefined)
    expect(await findTitles('patience')).toEqual([])
    await releaseElsewhere()
    await ensured
    expect(await findTitles('patience')).toEqual(['Patience'])
  })

  it('drops the tables of an interrupted rebuild at startup', async () => {
    const { services } = context.test
    await createTableLike(database(), 'search_blocks_new', 'search_blocks')
    const readLeftovers = () => database().selectFrom('search_blocks_new').selectAll().execute()
    expect(await readLeftovers()).toEqual([])
    await leaseElsewhere()
    await ensureIndex(services, () => undefined)
    expect(await readLeftovers()).toEqual([])
    await releaseElsewhere()
    await ensureIndex(services, () => undefined)
    await expect(readLeftovers()).rejects.toThrow('search_blocks_new')
  })

  it('compacts the index once many changes are pending', async () => {
    const { services } = context.test
    await mergePendingChanges(services)
    await invoices.store({ title: 'Goutte' })
    await compactIndex(services, neverStop)
    expect(await countPendingChanges(database())).toBe(1)
    for (let id = 1; id <= 600; id += 1) {
      await addPendingChange(database(), { type: 'c', id: 70_000 + id, words: ` goutte${id} ` })
    }
    await compactIndex(services, () => true)
    expect(await countPendingChanges(database())).toBe(601)
    await compactIndex(services, neverStop)
    expect(await countPendingChanges(database())).toBe(0)
    expect(await findTitles('goutte')).toEqual(['Goutte'])
  })
})

/** Waits until a statement waits for a metadata lock, as the renaming of a table does. */
async function waitForMetadataLock(db: Connection): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select id from information_schema.processlist
      where state like '%metadata lock%' and db = database()`.execute(db)
    if (rows.length > 0) return
    await setImmediate()
  }
}

forEachDatabaseServerWithCompany('replacing index tables during a read', (context) => {
  it('waits for the read and does not block other requests', { timeout: 60_000 }, async () => {
    const reader = openDatabase(context.settings())
    const readStarted = Promise.withResolvers<void>()
    const readEnded = Promise.withResolvers<void>()
    const transaction = reader.transaction().execute(async (open) => {
      await open.selectFrom('search_blocks').selectAll().execute()
      readStarted.resolve()
      await readEnded.promise
    })
    await readStarted.promise
    let isRebuilt = false
    const rebuilding = rebuildIndex(context.test.services).then((rebuilt) => {
      isRebuilt = rebuilt
    })
    await waitForMetadataLock(reader)
    const statusCodes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const payload = await buildPayload(context.company, getKind('invoice'), {
          number: index + 1,
          title: 'Durant',
        })
        const stored = await context.company.client.send(
          { method: 'POST', url: '/api/v1/invoice/store' },
          payload,
        )
        await searchEverything(context.test.services.database, { text: 'durant', limit: 20, maxCount: 20 })
        return stored.statusCode
      }),
    )
    expect(new Set(statusCodes)).toEqual(new Set([200]))
    expect(isRebuilt).toBe(false)
    readEnded.resolve()
    await Promise.all([transaction, rebuilding])
    expect(isRebuilt).toBe(true)
    const found = await searchEverything(context.test.services.database, {
      text: 'durant',
      limit: 20,
      maxCount: 20,
    })
    expect(found.documents.get('invoice')?.count).toBe(20)
    await reader.destroy()
  })
})
