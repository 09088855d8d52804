import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { partySummaryCall } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { beforeAll, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

forEachDatabaseWithCompany('an open credit note with a date in the past', (context) => {
  const creditNote = getKind('creditNote')
  const calls = documentListCalls(creditNote)
  const documents = new DocumentApi(creditNote, () => context.company)
  let id: number
  beforeAll(async () => {
    const statuses = (await context.company.client.call(documents.calls.statusList)).json()
    const open = statuses.find(({ meaning }: { readonly meaning: string }) => meaning === 'open')
    id = (await documents.store({ status: open, dueDate: '2020-01-31' })).id
  })

  async function get(path: string, query: Readonly<Record<string, string>> = {}) {
    const url = `${path}?${new URLSearchParams(query)}`
    const response = await context.company.client.send({ method: 'GET', url })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  it('is not overdue in the list, its totals and its export', async () => {
    expect((await get(calls.page.path, { overdue: '1' })).documents).toEqual([])
    expect((await get(calls.page.path, { overdue: '0' })).documents).toMatchObject([{ id }])
    const totals = await get(calls.totals.path)
    expect(totals).toMatchObject({ count: 1, overdue: 0, totals: [{ unpaid_amount: '0.00' }] })
    expect(await get(calls.totals.path, { overdue: '1' })).toMatchObject({ count: 0 })
  })

  it('is not outstanding for its customer', async () => {
    const customer = String(context.company.partyId.customer)
    const { kinds } = await get(partySummaryCall(partyKinds.customer).path.replace(':id', customer))
    expect(kinds.find(({ kind }: { readonly kind: string }) => kind === 'creditNote')).toMatchObject({
      count: 1,
      open: 0,
      overdue: 0,
      totals: [{ unpaid_amount: '0.00', overdue_amount: '0.00' }],
    })
  })

  it('is not part of the amounts on the dashboard, but one of the recent documents', async () => {
    const [{ id: currency }] = (await get('/api/v1/dashboard/currencies')).currencies
    for (const amounts of ['months', 'outstanding', 'offers']) {
      const { kinds } = await get(`/api/v1/dashboard/${amounts}`, { currency: String(currency) })
      expect(kinds.map(({ kind }: { readonly kind: string }) => kind)).not.toContain('creditNote')
    }
    expect((await get('/api/v1/documents/recent')).documents).toMatchObject([{ id, kind: 'creditNote' }])
  })
})
