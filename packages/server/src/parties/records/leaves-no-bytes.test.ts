import { existsSync, readFileSync } from 'node:fs'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { keepIndex } from '#search/keep-index.ts'
import { mergeNews } from '#search/merge-news.ts'
import { endTurn, newTurn, takeTurn } from '#search/turn/repository.ts'
import { DocumentsOf } from '#test/documents-of.ts'
import { overFirms } from '#test/over-firms.ts'

const never = () => false
const traces = ['quirina', 'umlauft', 'zwetschgenweg', 'knusperhaus']
const personal = {
  first_name: 'Quirina',
  last_name: 'Umlauft',
  company_name: 'Knusperhaus GmbH',
  client_email: 'quirina@umlauft.example',
  address: 'Zwetschgenweg 17',
}

overFirms('the files of somebody who is anonymised', (given) => {
  const client = () => given.firm.client
  const invoices = new DocumentsOf(kindNamed('invoice'), () => given.firm)

  /** What can be read in the files of an embedded database; those of a server are its own. */
  function tracesOnDisk(): string[] {
    const { database } = given.test.services.installation
    if (database.dialect !== 'sqlite') return []
    const files = [database.file, `${database.file}-wal`].filter((file) => existsSync(file))
    const bytes = files.map((file) => readFileSync(file, 'latin1').toLowerCase()).join('\n')
    return traces.filter((trace) => bytes.includes(trace))
  }

  /** With neighbours that come and go, so that its rows are moved about. */
  async function aLead(): Promise<number> {
    const { store, update } = partyRecords.lead
    let id = 0
    for (let place = 0; place < 60; place += 1) {
      const { id: made } = (
        await client().call(store, { last_name: `Nachbar ${place} ${'x'.repeat(200)}` })
      ).json()
      if (place === 30) id = made
      if (place === 30)
        await client().call(update, { id, ...personal, address: `${'Zwetschgenweg 17\n'.repeat(20)}` })
      if (place % 20 === 19) await mergeNews(given.test.services)
    }
    await client().call(update, { id, ...personal })
    await invoices.store()
    return id
  }

  it('have none of the bytes of their name', async () => {
    const id = await aLead()
    await mergeNews(given.test.services)
    if (given.test.services.installation.database.dialect === 'sqlite') expect(tracesOnDisk()).toEqual(traces)
    await client().call(partyRecords.lead.anonymise, { id })
    expect(tracesOnDisk()).toEqual([])
  })

  it('lose them soon where somebody else was writing to the index', async () => {
    const { services } = given.test
    const id = await aLead()
    await mergeNews(services)
    const other = newTurn()
    expect(await takeTurn(services.database, other)).toBe(true)
    await client().call(partyRecords.lead.anonymise, { id })
    const stands = async () => {
      const { rows } = await sql`select word from search_blocks where word like '%umlauft%'`.execute(
        services.database,
      )
      return rows.length > 0
    }
    expect(await stands()).toBe(true)
    await endTurn(services.database, other)
    await keepIndex(services, never)
    expect(await stands()).toBe(false)
    expect(tracesOnDisk()).toEqual([])
  })
})
