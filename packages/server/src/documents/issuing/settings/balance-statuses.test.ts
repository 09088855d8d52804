import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { changeBalanceStatuses, listBalanceStatuses } from '@quittance/shared/contract/issuing-settings.ts'
import { deleteStatus, retireStatus, updateStatus } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, expect, it } from 'vitest'
import { insertStatus, listStatuses } from '#documents/statuses/repository.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

const invoice = getKind('invoice')
const creditNote = getKind('creditNote')

forEachDatabaseWithCompany('statuses of balances', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const client = () => context.company.client
  const read = async () => (await client().call(listBalanceStatuses)).json()
  const change = async (statuses: object[], kind: string = invoice.name) =>
    (await client().call(changeBalanceStatuses, { kind, statuses })).json()

  async function findStatus(meaning: string, kind: string = invoice.name): Promise<number> {
    const status = (await listStatuses(database(), kind)).find((each) => each.meaning === meaning)
    if (status === undefined) throw new Error(`No status means ${meaning}`)
    return status.id
  }

  async function readStatusId(documentId: number): Promise<number> {
    const document = database().selectFrom('documents').select('status_id').where('id', '=', documentId)
    return (await document.executeTakeFirstOrThrow()).status_id
  }

  beforeAll(() => documents.prepareCompany())

  it('are listed for each kind that is issued', async () => {
    expect(await read()).toEqual([
      {
        kind: invoice.name,
        statuses: ['open', 'partly-paid', 'paid', 'credited', 'written-off'].map((balance) => ({
          ...{ balance, meaning: expect.any(String), status_id: expect.any(Number) },
        })),
      },
      {
        kind: creditNote.name,
        statuses: ['open', 'spent'].map((balance) => ({
          ...{ balance, meaning: expect.any(String), status_id: expect.any(Number) },
        })),
      },
    ])
  })

  it('can be chosen, and documents get them when their balance changes', async () => {
    const id = await insertStatus(database(), { kind: invoice.name, name: 'Deposit paid', meaning: 'open' })
    expect(await change([{ balance: 'partly-paid', status_id: id }])).toMatchObject({ code: 200 })
    const [ofInvoices] = await read()
    expect(ofInvoices.statuses[1]).toEqual({ balance: 'partly-paid', meaning: 'open', status_id: id })
    expect(ofInvoices.statuses[2]).toEqual({
      ...{ balance: 'paid', meaning: 'won', status_id: await findStatus('won') },
    })
    const issued = await documents.issue()
    await documents.pay(issued.id, '10.00')
    expect(await readStatusId(issued.id)).toBe(id)
    await documents.pay(issued.id, '90.00')
    expect(await readStatusId(issued.id)).toBe(await findStatus('won'))
  })

  it('can be none, so that the status does not change with the balance', async () => {
    expect(await change([{ balance: 'partly-paid', status_id: null }])).toMatchObject({ code: 200 })
    expect((await read())[0].statuses[1]).toMatchObject({ balance: 'partly-paid', status_id: null })
    const issued = await documents.issue()
    const before = await readStatusId(issued.id)
    await documents.pay(issued.id, '10.00')
    expect(await readStatusId(issued.id)).toBe(before)
  })

  it('stay as they were chosen when the server starts again, also if all are none', async () => {
    const before = await read()
    const none = ['open', 'spent'].map((balance) => ({ balance, status_id: null }))
    expect(await change(none, creditNote.name)).toMatchObject({ code: 200 })
    await seedReferenceData(database())
    const [ofInvoices, chosen] = await read()
    expect(ofInvoices).toEqual(before[0])
    expect(chosen.statuses).toMatchObject(none)
    for (const { balance, status_id } of before[1].statuses)
      expect(await change([{ balance, status_id }], creditNote.name)).toMatchObject({ code: 200 })
    expect(await read()).toEqual(before)
  })

  it('keep their meaning, and are neither retired nor deleted', async () => {
    const id = await findStatus('won')
    const rejected = { code: 422, errors: { meaning: [expect.stringContaining('balance')] } }
    expect((await client().call(updateStatus, { id, meaning: 'open' })).json()).toMatchObject(rejected)
    expect((await client().call(retireStatus, { id, retired: true })).json()).toMatchObject(rejected)
    expect((await client().call(deleteStatus, { id })).json()).toMatchObject(rejected)
    expect((await client().call(updateStatus, { id, name: 'Settled' })).json()).toMatchObject({ code: 200 })
  })

  it('are not chosen by hand for a document of which nothing is due', async () => {
    const { id } = await documents.issue()
    await documents.pay(id, '100.00')
    const open = { ids: [id], status: await findStatus('open') }
    const { results } = (await client().call(documentListCalls(invoice).setStatus, open)).json()
    expect(results).toMatchObject([{ id, code: 409, changed: false }])
    expect(await readStatusId(id)).toBe(await findStatus('won'))
  })

  it('must be of the kind, in use, and mean what the balance does', async () => {
    const won = await findStatus('won')
    expect(await change([{ balance: 'open', status_id: won }])).toMatchObject({
      code: 422,
      errors: { 'statuses.0.status_id': [expect.stringContaining('does not have the meaning “Open”')] },
    })
    const open = await findStatus('open')
    expect(await change([{ balance: 'credited', status_id: open }])).toMatchObject({
      code: 422,
      errors: { 'statuses.0.status_id': [expect.stringContaining('does not have the meaning “Lost”')] },
    })
    const ofCredit = await findStatus('open', creditNote.name)
    expect(await change([{ balance: 'open', status_id: ofCredit }])).toMatchObject({ code: 422 })
    expect(await change([{ balance: 'spent', status_id: won }])).toMatchObject({
      code: 422,
      errors: { 'statuses.0.balance': [expect.stringContaining('partly-paid')] },
    })
    const twice = { balance: 'paid', status_id: won }
    expect(await change([twice, twice])).toMatchObject({
      code: 422,
      errors: { 'statuses.1.balance': [expect.any(String)] },
    })
    expect(await change([twice], 'estimate')).toMatchObject({
      code: 422,
      errors: { kind: [expect.any(String)] },
    })
  })

  it('are chosen by administrators only', async () => {
    const staff = context.test.createClient()
    await staff.signIn((await createTestMember(context.test.services)).email, testPassword)
    expect((await staff.call(listBalanceStatuses)).statusCode).toBe(200)
    const statuses = [{ balance: 'open', status_id: await findStatus('open') }]
    expect((await staff.call(changeBalanceStatuses, { kind: invoice.name, statuses })).statusCode).toBe(403)
  })
})
