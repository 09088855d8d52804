import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseServerWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
// The database gives up waiting after ten seconds.
const timeoutMs = 60_000

// An embedded database has one connection: nobody can be in its way.
forEachDatabaseServerWithCompany('documents of which somebody else has one', (given) => {
  const invoices = new DocumentApi(invoice, () => given.company)

  it('are put away but for that one, and it is said of each', { timeout: timeoutMs }, async () => {
    const { database } = given.test.services
    const ids: number[] = []
    for (const title of ['un', 'deux', 'trois']) ids.push((await invoices.store({ title })).id)
    const [first = 0, second = 0, third = 0] = ids
    const { results } = await database.transaction().execute(async (transaction) => {
      const taken = transaction.selectFrom('documents').select('id').where('id', '=', second)
      await taken.modifyEnd(forUpdate(transaction)).execute()
      const { setArchived } = documentListCalls(invoice)
      const answer = await given.company.client.call(setArchived, { ids, archived: true })
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
