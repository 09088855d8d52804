import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { inTransaction } from '#database/queries/transactions.ts'
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts'
import { recordEvents } from '#events/repository.ts'
import { DocumentApi, RevisionApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const kind = getKind('invoice')

forEachDatabaseWithCompany('pages of the history of a document', (context) => {
  const documents = new DocumentApi(kind, () => context.company)
  const revisions = new RevisionApi(kind, () => context.company)

  async function storeVersions(count: number): Promise<number> {
    const { id } = await documents.store()
    for (let version = 1; version < count; version += 1)
      await documents.update({ id, version, number: documents.lastNumber, title: `After ${version}` })
    return id
  }

  /** Records an event that the document had with each of the versions. */
  async function addEvents(id: number, versions: readonly number[]): Promise<void> {
    const stamp = { memberId: context.company.memberId, changedAt: '2026-05-01T12:00:00.000Z' }
    const event = { subject: { type: 'document', id }, event: 'emailed' } as const
    const events = versions.map((version) => ({ ...event, versionBefore: version, versionAfter: version }))
    await inTransaction(context.test.services.database, (db) => recordEvents(db, stamp, events))
  }

  const addEqualEvents = (id: number, version: number, count: number) =>
    addEvents(
      id,
      Array.from({ length: count }, () => version),
    )

  /** Returns the ids of the events of a document in the order of the list. */
  async function listEventIds(id: number): Promise<number[]> {
    const events = context.test.services.database
      .selectFrom('events')
      .select(['id', 'version_after'])
      .where('subject_type', '=', 'document')
      .where('subject_id', '=', id)
      .where('event', '=', 'emailed')
    const rows = await events.orderBy('version_after', 'desc').orderBy('id', 'desc').execute()
    return rows.map((row) => row.id)
  }

  async function readPage(id: number, query: string) {
    const page = await revisions.list(id, query)
    const versions = [...page.revisions, ...page.unreadable].map(({ version }) => version)
    return { ...page, versions: versions.sort((left, right) => right - left) }
  }

  /** Reads all pages as a client that repeats the call with `next`. */
  async function followNext(id: number, limit: number) {
    const pages: Awaited<ReturnType<typeof readPage>>[] = []
    let query = `?limit=${limit}`
    while (query !== '') {
      expect(pages.length).toBeLessThan(100)
      const page = await readPage(id, query)
      pages.push(page)
      query = page.next === null ? '' : `?limit=${limit}&before=${page.next.before}`
      if (page.next?.before_event) query += `&before_event=${page.next.before_event}`
    }
    return {
      pages: pages.map(({ events, versions }) => ({ events: events.length, versions })),
      versions: pages.flatMap(({ versions }) => versions),
      eventIds: pages.flatMap(({ events }) => events.map((event) => event.id)),
    }
  }

  /** Reads all pages as a client that knows only `before` and `more`. Returns the versions of each page. */
  async function followVersions(id: number, limit: number): Promise<number[][]> {
    const pages: number[][] = []
    let query = `?limit=${limit}`
    while (query !== '') {
      expect(pages.length).toBeLessThan(100)
      const { versions, more } = await readPage(id, query)
      pages.push(versions)
      query = more ? `?limit=${limit}&before=${versions.at(-1)}` : ''
    }
    return pages
  }

  const countDown = (from: number) => Array.from({ length: from }, (_, index) => from - index)

  it('have the only version beside more events than a page has', async () => {
    const id = await storeVersions(1)
    await addEqualEvents(id, 1, 210)
    expect(await followVersions(id, 20)).toEqual([[1]])
    const { pages, eventIds } = await followNext(id, 20)
    expect(pages).toEqual([
      { events: 200, versions: [1] },
      { events: 10, versions: [] },
    ])
    expect(eventIds).toEqual(await listEventIds(id))
  })

  it('continue the events of a version beside older versions', async () => {
    const id = await storeVersions(3)
    await addEqualEvents(id, 1, 5)
    await addEqualEvents(id, 2, 10)
    await addEqualEvents(id, 3, 450)
    const { pages, versions, eventIds } = await followNext(id, 1)
    expect(pages).toEqual([
      { events: 200, versions: [3] },
      { events: 200, versions: [2] },
      { events: 65, versions: [1] },
    ])
    expect(versions).toEqual([3, 2, 1])
    expect(eventIds).toEqual(await listEventIds(id))
    expect(await followVersions(id, 1)).toEqual([[3], [2], [1]])
  })

  it('have only the events of their versions', async () => {
    const id = await storeVersions(3)
    for (const version of [1, 2, 3]) await addEqualEvents(id, version, 150)
    const { pages, eventIds } = await followNext(id, 1)
    expect(pages).toEqual([
      { events: 150, versions: [3] },
      { events: 150, versions: [2] },
      { events: 150, versions: [1] },
    ])
    expect(eventIds).toEqual(await listEventIds(id))
  })

  it('end exactly with the last event', async () => {
    const id = await storeVersions(3)
    await addEqualEvents(id, 2, 200)
    expect((await followNext(id, 20)).pages).toEqual([{ events: 200, versions: [3, 2, 1] }])
    await addEqualEvents(id, 1, 1)
    const { pages, eventIds } = await followNext(id, 20)
    expect(pages).toEqual([
      { events: 200, versions: [3, 2, 1] },
      { events: 1, versions: [] },
    ])
    expect(eventIds).toEqual(await listEventIds(id))
  })

  it('have the events of a document whose versions were lost', async () => {
    const { id } = await documents.store()
    await context.test.services.database
      .deleteFrom('document_revisions')
      .where('document_id', '=', id)
      .execute()
    await addEqualEvents(id, 1, 250)
    const { pages, eventIds } = await followNext(id, 20)
    expect(pages).toEqual([
      { events: 200, versions: [] },
      { events: 50, versions: [] },
    ])
    expect(eventIds).toEqual(await listEventIds(id))
  })

  it('have no events after an event of another document', async () => {
    const [id, otherId] = [await storeVersions(1), await storeVersions(1)]
    for (const eventOwner of [id, otherId]) await addEqualEvents(eventOwner, 1, 3)
    const [otherEvent] = await listEventIds(otherId)
    expect((await readPage(id, `?before_event=${otherEvent}`)).events).toEqual([])
  })

  /** Stores versions, some of them unreadable or lost, with events in any order. Returns the versions that are left. */
  async function storeHistory(random: SeededRandom) {
    const count = random.nextInteger(1, 45)
    const id = await storeVersions(count)
    const versions: number[] = []
    for (const version of countDown(count)) {
      const { database } = context.test.services
      const isLost = random.nextBoolean(5)
      if (!isLost) versions.push(version)
      if (isLost) {
        const lost = database.deleteFrom('document_revisions').where('document_id', '=', id)
        await lost.where('version', '=', version).execute()
      } else if (random.nextBoolean(5)) {
        const damaged = database.updateTable('document_revisions').set({ content: '{' })
        await damaged.where('document_id', '=', id).where('version', '=', version).execute()
      }
    }
    // Few versions have most of the events.
    const busyVersions = [1, count, random.nextInteger(1, count)]
    const eventVersions = Array.from({ length: random.nextInteger(0, 900) }, () =>
      random.nextBoolean(80) ? random.pick(busyVersions) : random.nextInteger(1, count),
    )
    await addEvents(id, eventVersions)
    return { id, versions }
  }

  it.for([1, 2, 3, 4, 5, 6])(
    'have every version and event once, in order: seed %i',
    { timeout: 30_000 },
    async (seed) => {
      const random = seededRandom(seed)
      const { id, versions } = await storeHistory(random)
      const limit = random.nextInteger(1, 25)
      const found = await followNext(id, limit)
      expect(found.versions).toEqual(versions)
      expect(found.eventIds).toEqual(await listEventIds(id))
      const pages = await followVersions(id, limit)
      expect(pages.flat()).toEqual(versions)
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit)
      // Versions continue while there are any, whatever the number of events.
      const pagesWithVersions = found.pages.slice(0, pages.length).map((page) => page.versions)
      expect(pagesWithVersions).toEqual(pages)
    },
  )
})
