import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseServerWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
// The lock wait of the database times out after 10 s.
const timeoutMs = 60_000

// An embedded database has one writing connection, so no document can be locked by another one.
forEachDatabaseServerWithCompany('bulk changes with a locked document', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)

  it('archive the other documents and report a result for each', { timeout: timeoutMs }, async () => {
    const { database } = context.test.services
    const ids: number[] = []
    for (const title of ['un', 'deux', 'trois']) ids.push((await invoices.store({ title })).id)
    const [first = 0, second = 0, third = 0] = ids
    const { results } = await database.transaction().execute(async (transaction) => {
      const select = transaction.selectFrom('documents').select('id').where('id', '=', second)
      await select.modifyEnd(forUpdate(transaction)).execute()
      const { setArchived } = documentListCalls(invoice)
      const answer = await context.company.client.call(setArchived, { ids, archived: true })
      expect(answer.statusCode, answer.body).toBe(200)
      return setArchived.response.parse(answer.json())
    })
    expect(results).toEqual([
      { id: first, code: 200, changed: true, message: 'Changed.' },
      { id: second, code: 503, changed: false, message: expect.stringContaining('please try again') },
      { id: third, code: 200, changed: true, message: 'Changed.' },
    ])
  })
})
