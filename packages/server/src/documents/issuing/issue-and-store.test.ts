import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { KyselyPlugin, QueryId } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { DocumentApi } from '#test/document-api.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
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

// The embedded database excludes other transactions.
forEachDatabaseServerWithCompany('the issue of an invoice', (context) => {
  const documents = new IssuedDocuments(context)
  const drafts = new DocumentApi(invoice, () => context.company)

  beforeAll(() => documents.prepareCompany())

  it('tries again if a new draft has taken its number meanwhile, which gives way', async () => {
    const { services, company } = { services: context.test.services, company: context.company }
    const number = (await documents.issue()).number + 1
    const id = await documents.store()
    let storedId = 0
    const plugin = afterNumberLookup(async () => {
      const stored = await drafts.store({ number })
      expect(stored).toMatchObject({ code: 200 })
      storedId = stored.id
    })
    const own = { database: services.database.withPlugin(plugin), clock: services.clock }
    const outcome = await issueDocument(own, {
      ...{ kind: invoice, id, author: { memberId: company.memberId } },
      ...{ version: undefined, issueDate: undefined, payments: [] },
    })
    expect(storedId).toBeGreaterThan(0)
    expect(outcome).toMatchObject({ isIssued: true, number, swappedId: storedId })
    expect((await drafts.open(storedId)).document.number).not.toBe(number)
    expect((await verifyLedger(services.database)).fault).toBeNull()
  })
})
