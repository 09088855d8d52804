import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import {
  deleteStatus,
  listStatusSettings,
  orderStatuses,
  retireStatus,
  statusCalls,
  storeStatus,
  updateStatus,
  type WireStatus,
} from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import {
  buildPayload,
  createTestMember,
  forEachDatabaseWithCompany,
  testPassword,
} from '#test/test-company.ts'

const invoice = getKind('invoice')
let lastNumber = 0

forEachDatabaseWithCompany('statuses', (given) => {
  async function settings(kind = 'invoice'): Promise<WireStatus[]> {
    const { kinds } = (await given.company.client.call(listStatusSettings)).json()
    return kinds.find((one: { kind: string }) => one.kind === kind).statuses
  }

  async function named(name: string): Promise<WireStatus> {
    const status = (await settings()).find((one) => one.name === name)
    if (!status) throw new Error(`There is no status ${name}`)
    return status
  }

  const offered = async () => (await given.company.client.call(documentCalls(invoice).statusList)).json()
  const add = (name: string, meaning = 'open') =>
    given.company.client.call(storeStatus, { kind: 'invoice', name, meaning })

  async function anInvoice(status: string) {
    lastNumber += 1
    const payload = await buildPayload(given.company, invoice, {
      number: lastNumber,
      status: { id: (await named(status)).id, name: status },
      dueDate: '2026-01-01',
    })
    return (await given.company.client.call(documentCalls(invoice).store, payload)).json().id
  }

  it('are for administrators', async () => {
    const { email } = await createTestMember(given.test.services)
    const client = given.test.createClient()
    await client.signIn(email, testPassword)
    for (const call of statusCalls) expect((await client.call(call, {})).statusCode, call.path).toBe(403)
  })

  it('are added as the last ones, and offered at once', async () => {
    const { id } = (await add('Reminded')).json()
    expect((await offered()).at(-1)).toMatchObject({ id, name: 'Reminded' })
    expect((await settings()).at(-1)).toEqual({
      id,
      name: 'Reminded',
      meaning: 'open',
      is_retired: false,
      documents: 0,
    })
  })

  it('are renamed, on documents too', async () => {
    const { id } = (await add('In dispute')).json()
    const document = await anInvoice('In dispute')
    await given.company.client.call(updateStatus, { id, name: 'Disputed', meaning: 'open' })
    const opened = await given.company.client.call(documentCalls(invoice).open, { id: document })
    expect(JSON.parse(opened.json().invoice.status)).toMatchObject({ id, name: 'Disputed' })
    expect(await named('Disputed')).toMatchObject({ documents: 1 })
  })

  it('keep what a change leaves out, whoever made it', async () => {
    const { id } = (await add('In the post')).json()
    const change = (fields: object) => given.company.client.call(updateStatus, { id, ...fields })
    expect((await change({ meaning: 'won' })).json().message).toContain('In the post')
    await change({ name: 'Received' })
    expect(await named('Received')).toMatchObject({ id, meaning: 'won' })
    expect((await change({})).statusCode).toBe(200)
    expect(await named('Received')).toMatchObject({ id, meaning: 'won' })
    expect((await change({ name: ' ', meaning: 'late' })).statusCode).toBe(422)
  })

  it('have names that are unique in their kind, whatever their case and accents', async () => {
    await add('Éteint')
    expect((await add('eteint')).json().errors.name).toEqual(['A status with this name already exists.'])
    const { id } = (await add('Archived elsewhere')).json()
    await given.company.client.call(retireStatus, { id, retired: true })
    expect((await add('archived elsewhere')).json().errors.name[0]).toContain('retired status')
    const ofProposals = { kind: 'proposal', name: 'Éteint', meaning: 'lost' }
    expect((await given.company.client.call(storeStatus, ofProposals)).statusCode).toBe(200)
    const { id: own } = await named('Éteint')
    const same = await given.company.client.call(updateStatus, { id: own, name: 'ÉTEINT', meaning: 'lost' })
    expect(same.statusCode).toBe(200)
  })

  it('change what is overdue with what they mean', async () => {
    const { id } = (await add('With the lawyer')).json()
    await anInvoice('With the lawyer')
    const overdue = async () =>
      (
        await given.company.client.send({
          method: 'GET',
          url: `${documentListCalls(invoice).totals.path}?today=2026-06-01&status=${id}`,
        })
      ).json().overdue
    const before = await overdue()
    await given.company.client.call(updateStatus, { id, name: 'With the lawyer', meaning: 'lost' })
    expect(await overdue()).toBe(before - 1)
  })

  it('are put in an order, which must name each that is in use', async () => {
    const inUse = (await offered()).map(({ id }: { id: number }) => id)
    const wanted = [...inUse].reverse()
    const order = (ids: number[]) => given.company.client.call(orderStatuses, { kind: 'invoice', ids })
    expect((await order(wanted)).statusCode).toBe(200)
    expect((await offered()).map(({ id }: { id: number }) => id)).toEqual(wanted)
    for (const ids of [wanted.slice(1), [...wanted, wanted[0] ?? 0], [...wanted.slice(1), 999_999]])
      expect((await order(ids)).statusCode, String(ids)).toBe(409)
    expect((await order(inUse)).statusCode).toBe(200)
  })

  it('are taken out of use and kept by the documents that have them', async () => {
    const { id } = (await add('Promised')).json()
    await anInvoice('Promised')
    await given.company.client.call(retireStatus, { id, retired: true })
    expect(await offered()).not.toContainEqual(expect.objectContaining({ id }))
    expect(await named('Promised')).toMatchObject({ is_retired: true, documents: 1 })
    await given.company.client.call(retireStatus, { id, retired: false })
    expect(await offered()).toContainEqual(expect.objectContaining({ id }))
  })

  it('are deleted only where no document has them', async () => {
    const { id } = (await add('Never used')).json()
    const used = (await add('Used once')).json().id
    await anInvoice('Used once')
    expect((await given.company.client.call(deleteStatus, { id })).json().message).toBe('Never used deleted.')
    expect((await given.company.client.call(deleteStatus, { id })).statusCode).toBe(404)
    const refused = await given.company.client.call(deleteStatus, { id: used })
    expect(refused.json()).toMatchObject({
      code: 422,
      message: expect.stringContaining('Retire it instead'),
    })
    expect((await add('After the gap')).statusCode).toBe(200)
    expect((await offered()).at(-1).name).toBe('After the gap')
  })

  it('always leave one to begin with', async () => {
    const begins = (await settings('estimate')).filter(({ meaning }) => ['draft', 'open'].includes(meaning))
    const [last, ...others] = begins
    if (!last) throw new Error('There is a draft')
    for (const { id } of others) await given.company.client.call(retireStatus, { id, retired: true })
    const answers = [
      await given.company.client.call(retireStatus, { id: last.id, retired: true }),
      await given.company.client.call(deleteStatus, { id: last.id }),
      await given.company.client.call(updateStatus, { id: last.id, name: last.name, meaning: 'won' }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors.meaning[0]).toContain('must have the meaning “Draft” or “Open”')
    }
  })

  it('always leave one to begin with, for two who take the last two at once', async () => {
    const begins = (await settings('proposal')).filter(({ meaning }) => ['draft', 'open'].includes(meaning))
    const retired = await Promise.all(
      begins.map(({ id }) => given.company.client.call(retireStatus, { id, retired: true })),
    )
    expect(retired.filter(({ statusCode }) => statusCode === 422)).toHaveLength(1)
  })

  it('say what is wrong', async () => {
    const refused = await given.company.client.call(storeStatus, {
      kind: 'invoice',
      name: ' ',
      meaning: 'late',
    })
    expect(refused.json().errors).toEqual({
      name: ['name is missing. Please fill it in.'],
      meaning: ['meaning must be one of: draft, open, won, lost.'],
    })
  })
})
