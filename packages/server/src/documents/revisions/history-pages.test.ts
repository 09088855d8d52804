import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { inTransaction } from '#database/queries/transactions.ts'
import { recordEvents } from '#events/repository.ts'
import { DocumentApi, RevisionApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const kind = getKind('invoice')

forEachDatabaseWithCompany('pages of the history of a document', (context) => {
  const documents = new DocumentApi(kind, () => context.company)
  const revisions = new RevisionApi(kind, () => context.company)

  /** Stores a document with three versions. */
  async function storeVersions(): Promise<number> {
    const { id } = await documents.store()
    for (const version of [1, 2])
      await documents.update({ id, version, number: documents.lastNumber, title: `After ${version}` })
    return id
  }

  /** Records events that the document had with a version. */
  async function addEvents(id: number, version: number, count: number): Promise<void> {
    const stamp = { memberId: context.company.memberId, changedAt: '2026-05-01T12:00:00.000Z' }
    const event = { subject: { type: 'document', id }, event: 'emailed' } as const
    const recorded = { ...event, versionBefore: version, versionAfter: version }
    const events = Array.from({ length: count }, () => recorded)
    await inTransaction(context.test.services.database, (db) => recordEvents(db, stamp, events))
  }

  /** Reads all pages, as *event*s of a version and versions. */
  async function readPages(id: number, limit: number) {
    const pages: { events: number; versions: number[] }[] = []
    const eventIds: number[] = []
    const entries: string[] = []
    let query = `?limit=${limit}`
    while (query !== '') {
      const { revisions: listed, events, next, more } = await revisions.list(id, query)
      expect(more).toBe(next !== null)
      expect(pages.length).toBeLessThan(10)
      pages.push({ events: events.length, versions: listed.map(({ version }) => version) })
      eventIds.push(...events.map((event) => event.id))
      // A version is listed after the events that it had.
      const versions = new Set([...events, ...listed].map(({ version }) => version))
      for (const version of [...versions].sort((left, right) => right - left)) {
        if (events.some((event) => event.version === version)) entries.push(`events of ${version}`)
        if (listed.some((revision) => revision.version === version)) entries.push(`version ${version}`)
      }
      query = next === null ? '' : `?limit=${limit}&before=${next.before}`
      if (next?.before_event) query += `&before_event=${next.before_event}`
    }
    return { pages, eventIds, entries }
  }

  it('have every event once, also of a version with more than a page has', async () => {
    const id = await storeVersions()
    await addEvents(id, 1, 5)
    await addEvents(id, 2, 450)
    await addEvents(id, 3, 10)
    const { pages, eventIds, entries } = await readPages(id, 20)
    expect(pages).toEqual([
      { events: 200, versions: [3] },
      { events: 200, versions: [] },
      { events: 65, versions: [2, 1] },
    ])
    expect(new Set(eventIds).size).toBe(465)
    expect(entries).toEqual([
      ...['events of 3', 'version 3', 'events of 2', 'events of 2', 'events of 2', 'version 2'],
      ...['events of 1', 'version 1'],
    ])
  })

  it('continue with the versions, whose events they have', async () => {
    const id = await storeVersions()
    for (const version of [1, 2, 3]) await addEvents(id, version, 150)
    const { pages, eventIds } = await readPages(id, 1)
    expect(pages).toEqual([
      { events: 150, versions: [3] },
      { events: 150, versions: [2] },
      { events: 150, versions: [1] },
    ])
    expect(new Set(eventIds).size).toBe(450)
  })

  it('end exactly with the last event', async () => {
    const id = await storeVersions()
    await addEvents(id, 2, 200)
    const whole = await readPages(id, 20)
    expect(whole.pages).toEqual([{ events: 200, versions: [3, 2, 1] }])
    await addEvents(id, 1, 1)
    const { pages, eventIds } = await readPages(id, 20)
    expect(pages).toEqual([
      { events: 200, versions: [3] },
      { events: 1, versions: [2, 1] },
    ])
    expect(new Set(eventIds).size).toBe(201)
  })

  it('have the events of a document whose versions were lost', async () => {
    const { id } = await documents.store()
    await context.test.services.database
      .deleteFrom('document_revisions')
      .where('document_id', '=', id)
      .execute()
    await addEvents(id, 1, 250)
    const { pages, eventIds } = await readPages(id, 20)
    expect(pages).toEqual([
      { events: 200, versions: [] },
      { events: 50, versions: [] },
    ])
    expect(new Set(eventIds).size).toBe(250)
  })
})
