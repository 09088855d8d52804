import { existsSync, readFileSync } from 'node:fs'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { acquireIndexLease, createIndexLease, releaseIndexLease } from '#search/index-lease-repository.ts'
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

forEachDatabaseWithCompany('the files of somebody who is anonymised', (given) => {
  const client = () => given.company.client
  const invoices = new DocumentApi(getKind('invoice'), () => given.company)

  /** What can be read in the files of an embedded database; those of a server are its own. */
  function findTracesOnDisk(): string[] {
    const { database } = given.test.services.installation
    if (database.dialect !== 'sqlite') return []
    const files = [database.file, `${database.file}-wal`].filter((file) => existsSync(file))
    const bytes = files.map((file) => readFileSync(file, 'latin1').toLowerCase()).join('\n')
    return traces.filter((trace) => bytes.includes(trace))
  }

  /** With neighbours that come and go, so that its rows are moved about. */
  async function storeLead(): Promise<number> {
    const { store, update } = partyRecords.lead
    let id = 0
    for (let place = 0; place < 60; place += 1) {
      const { id: made } = (
        await client().call(store, { last_name: `Nachbar ${place} ${'x'.repeat(200)}` })
      ).json()
      if (place === 30) id = made
      if (place === 30)
        await client().call(update, { id, ...personal, address: `${'Zwetschgenweg 17\n'.repeat(20)}` })
      if (place % 20 === 19) await mergePendingChanges(given.test.services)
    }
    await client().call(update, { id, ...personal })
    await invoices.store()
    return id
  }

  it('have none of the bytes of their name', async () => {
    const id = await storeLead()
    await mergePendingChanges(given.test.services)
    if (given.test.services.installation.database.dialect === 'sqlite')
      expect(findTracesOnDisk()).toEqual(traces)
    await client().call(partyRecords.lead.anonymise, { id })
    expect(findTracesOnDisk()).toEqual([])
  })

  it('lose them soon where somebody else was writing to the index', async () => {
    const { services } = given.test
    const id = await storeLead()
    await mergePendingChanges(services)
    const other = createIndexLease()
    expect(await acquireIndexLease(services.database, other)).toBe(true)
    await client().call(partyRecords.lead.anonymise, { id })
    const isIndexed = async () => {
      const { rows } = await sql`select word from search_blocks where word like '%umlauft%'`.execute(
        services.database,
      )
      return rows.length > 0
    }
    expect(await isIndexed()).toBe(true)
    await releaseIndexLease(services.database, other)
    await compactIndex(services, neverStop)
    expect(await isIndexed()).toBe(false)
    expect(findTracesOnDisk()).toEqual([])
  })
})
