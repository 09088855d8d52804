import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { KyselyPlugin, QueryId } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildRoof, IssuedDocuments, plainDraft } from '#test/issued-documents.ts'
import { forEachDatabaseServerWithCompany } from '#test/test-company.ts'
import { issueDocument } from './issue-document.ts'

const invoice = getKind('invoice')

/** Runs work once, after the issue has looked for a draft that has its number. */
function afterNumberLookup(work: () => Promise<void>): KyselyPlugin {
  const lookups = new WeakSet<QueryId>()
  let isDone = false
  return {
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node)
      const columns = ['documents', 'version', 'number'].map((name) => `"name":"${name}"`)
      const isLookup = node.kind === 'SelectQueryNode' && columns.every((column) => text.includes(column))
      if (isLookup && !text.includes('SelectAllNode')) lookups.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (lookups.has(queryId) && !isDone) {
        isDone = true
        await work()
      }
      return result
    },
  }
}

/** Runs work once, after the issue has read the records of its plan, and before it locks the draft. */
function beforeLock(work: () => Promise<void>): KyselyPlugin {
  let isDone = false
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // The first reads that are sent together.
      if (!isDone && Array.isArray(result.rows[0])) {
        isDone = true
        await work()
      }
      return result
    },
  }
}

// The embedded database excludes other transactions.
forEachDatabaseServerWithCompany('the issue of an invoice', (context) => {
  const documents = new IssuedDocuments(context)
  const drafts = new DocumentApi(invoice, () => context.company)

  beforeAll(() => documents.prepareCompany())

  async function issueWith(plugin: KyselyPlugin, id: number) {
    const { database, clock } = context.test.services
    return await issueDocument(
      { database: database.withPlugin(plugin), clock },
      {
        ...{ kind: invoice, id, author: { memberId: context.company.memberId } },
        ...{ version: undefined, issueDate: undefined, payments: [] },
      },
    )
  }

  it('tries again if a new draft has taken its number meanwhile, which gives way', async () => {
    const { services } = context.test
    const number = (await documents.issue()).number + 1
    const id = await documents.store()
    let storedId = 0
    const plugin = afterNumberLookup(async () => {
      const stored = await drafts.store({ number })
      expect(stored).toMatchObject({ code: 200 })
      storedId = stored.id
    })
    const outcome = await issueWith(plugin, id)
    expect(storedId).toBeGreaterThan(0)
    expect(outcome).toMatchObject({ isIssued: true, number, swappedId: storedId })
    expect((await drafts.open(storedId)).document.number).not.toBe(number)
    expect((await verifyLedger(services.database)).fault).toBeNull()
  })

  it('issues the version of the draft that was saved meanwhile', async () => {
    const id = await documents.store()
    const { number } = (await drafts.open(id)).document
    let savedVersion = 0
    const plugin = beforeLock(async () => {
      const saved = await drafts.update({ ...plainDraft, id, version: 1, number, lines: [buildRoof('250')] })
      savedVersion = saved.version
    })
    expect(await issueWith(plugin, id)).toMatchObject({ isIssued: true, version: 3 })
    expect(savedVersion).toBe(2)
    expect(await documents.readLegal(id)).toMatchObject({ state: 'issued', gross: '250.00' })
    expect((await verifyLedger(context.test.services.database)).fault).toBeNull()
  })

  it('does not restore the data of a customer that was anonymised meanwhile', async () => {
    const fields = { client_name: 'Quirina Umlauft', country: 'US', city: 'Portland' }
    const { id: customerId } = await documents.accept(partyRecords.customer.store, fields)
    const party = { id: Number(customerId), clientName: 'Quirina Umlauft', clientEmail: '' }
    const id = await documents.store('2026-01-31', { party })
    const { database } = context.test.services
    const readCity = async () => {
      const row = await database.selectFrom('documents').select('party_city').where('id', '=', id).execute()
      return row[0]?.party_city
    }
    // A draft of a version that did not store the city: its issue copies that of the record.
    await database.updateTable('documents').set({ party_city: '' }).where('id', '=', id).execute()
    const plugin = beforeLock(async () => {
      await documents.accept(partyRecords.customer.anonymise, { id: Number(customerId) })
    })
    expect(await issueWith(plugin, id)).toMatchObject({ isIssued: true })
    expect(await readCity()).toBe('')
  })

  it('is rejected if it has to wait for a confirmation since a restore', async () => {
    const id = await documents.store()
    const { database } = context.test.services
    const setWaiting = (is_waiting: number) =>
      database.updateTable('issuing_settings').set({ is_waiting }).execute()
    const plugin = beforeLock(async () => {
      await setWaiting(1)
    })
    expect(await issueWith(plugin, id)).toMatchObject({ isIssued: false, reason: 'waiting' })
    await setWaiting(0)
    expect(await documents.tryIssue(id)).toMatchObject({ code: 200 })
  })
})
