import { existsSync, readFileSync } from 'node:fs'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { acquireIndexLease, releaseIndexLease } from '#search/index-lease-repository.ts'
import { compactIndex, mergePendingChanges } from '#search/merge-pending-changes.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const neverStop = () => false
const traces = ['quirina', 'umlauft', 'zwetschgenweg', 'knusperhaus']
const personal = {
  first_name: 'Quirina',
  last_name: 'Umlauft',
  company_name: 'Knusperhaus GmbH',
  client_email: 'quirina@umlauft.example',
  address: 'Zwetschgenweg 17',
}

forEachDatabaseWithCompany('secure deletion of anonymised data', (context) => {
  const client = () => context.company.client
  const invoices = new DocumentApi(getKind('invoice'), () => context.company)

  /** Returns the traces in the files of an embedded database; none for a database server, whose files cannot be read. */
  function findTracesOnDisk(): string[] {
    const { database } = context.test.services.installation
    if (database.dialect !== 'sqlite') return []
    const files = [database.file, `${database.file}-wal`].filter((file) => existsSync(file))
    const bytes = files.map((file) => readFileSync(file, 'latin1').toLowerCase()).join('\n')
    return traces.filter((trace) => bytes.includes(trace))
  }

  /** Stores a lead between many others and changes it, so that SQLite moves its rows between pages. */
  async function storeLead(): Promise<number> {
    const { store, update } = partyRecords.lead
    let id = 0
    for (let index = 0; index < 60; index += 1) {
      const { id: storedId } = (
        await client().call(store, { last_name: `Nachbar ${index} ${'x'.repeat(200)}` })
      ).json()
      if (index === 30) id = storedId
      if (index === 30)
        await client().call(update, { id, ...personal, address: `${'Zwetschgenweg 17\n'.repeat(20)}` })
      if (index % 20 === 19) await mergePendingChanges(context.test.services)
    }
    await client().call(update, { id, ...personal })
    await invoices.store()
    return id
  }

  it('leaves no bytes of the name in the files', async () => {
    const id = await storeLead()
    await mergePendingChanges(context.test.services)
    if (context.test.services.installation.database.dialect === 'sqlite')
      expect(findTracesOnDisk()).toEqual(traces)
    await client().call(partyRecords.lead.anonymise, { id })
    expect(findTracesOnDisk()).toEqual([])
  })

  it('is completed by the next compaction if another process holds the index lease', async () => {
    const { services } = context.test
    const id = await storeLead()
    await mergePendingChanges(services)
    const otherLease = await acquireIndexLease(services.database)
    if (otherLease === null) throw new Error('The lease is not free')
    await client().call(partyRecords.lead.anonymise, { id })
    const isIndexed = async () => {
      const { rows } = await sql`select word from search_blocks where word like '%umlauft%'`.execute(
        services.database,
      )
      return rows.length > 0
    }
    expect(await isIndexed()).toBe(true)
    await releaseIndexLease(services.database, otherLease)
    await compactIndex(services, neverStop)
    expect(await isIndexed()).toBe(false)
    expect(findTracesOnDisk()).toEqual([])
  })
})
