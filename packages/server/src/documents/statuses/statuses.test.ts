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

forEachDatabaseWithCompany('statuses', (context) => {
  async function readSettings(kind = 'invoice'): Promise<WireStatus[]> {
    const { kinds } = (await context.company.client.call(listStatusSettings)).json()
    return kinds.find((settings: { kind: string }) => settings.kind === kind).statuses
  }

  async function findByName(name: string): Promise<WireStatus> {
    const status = (await readSettings()).find((candidate) => candidate.name === name)
    if (!status) throw new Error(`There is no status ${name}`)
    return status
  }

  const readActive = async () => (await context.company.client.call(documentCalls(invoice).statusList)).json()
  const add = (name: string, meaning = 'open') =>
    context.company.client.call(storeStatus, { kind: 'invoice', name, meaning })

  async function storeInvoice(status: string) {
    lastNumber += 1
    const payload = await buildPayload(context.company, invoice, {
      number: lastNumber,
      status: { id: (await findByName(status)).id, name: status },
      dueDate: '2026-01-01',
    })
    return (await context.company.client.call(documentCalls(invoice).store, payload)).json().id
  }

  it('are managed by administrators only', async () => {
    const { email } = await createTestMember(context.test.services)
    const client = context.test.createClient()
    await client.signIn(email, testPassword)
    for (const call of statusCalls) expect((await client.call(call, {})).statusCode, call.path).toBe(403)
  })

  it('are added at the end and selectable immediately', async () => {
    const { id } = (await add('Reminded')).json()
    expect((await readActive()).at(-1)).toMatchObject({ id, name: 'Reminded' })
    expect((await readSettings()).at(-1)).toEqual({
      id,
      name: 'Reminded',
      meaning: 'open',
      is_retired: false,
      documents: 0,
    })
  })

  it('are renamed on their documents too', async () => {
    const { id } = (await add('In dispute')).json()
    const document = await storeInvoice('In dispute')
    await context.company.client.call(updateStatus, { id, name: 'Disputed', meaning: 'open' })
    const opened = await context.company.client.call(documentCalls(invoice).open, { id: document })
    expect(JSON.parse(opened.json().invoice.status)).toMatchObject({ id, name: 'Disputed' })
    expect(await findByName('Disputed')).toMatchObject({ documents: 1 })
  })

  it('keep the properties that a change does not contain', async () => {
    const { id } = (await add('In the post')).json()
    const change = (fields: object) => context.company.client.call(updateStatus, { id, ...fields })
    expect((await change({ meaning: 'won' })).json().message).toContain('In the post')
    await change({ name: 'Received' })
    expect(await findByName('Received')).toMatchObject({ id, meaning: 'won' })
    expect((await change({})).statusCode).toBe(200)
    expect(await findByName('Received')).toMatchObject({ id, meaning: 'won' })
    expect((await change({ name: ' ', meaning: 'late' })).statusCode).toBe(422)
  })

  it('have unique names in their kind, ignoring case and accents', async () => {
    await add('Éteint')
    expect((await add('eteint')).json().errors.name).toEqual(['A status with this name already exists.'])
    const { id } = (await add('Archived elsewhere')).json()
    await context.company.client.call(retireStatus, { id, retired: true })
    expect((await add('archived elsewhere')).json().errors.name[0]).toContain('retired status')
    const proposalStatus = { kind: 'proposal', name: 'Éteint', meaning: 'lost' }
    expect((await context.company.client.call(storeStatus, proposalStatus)).statusCode).toBe(200)
    const { id: ownId } = await findByName('Éteint')
    const same = await context.company.client.call(updateStatus, {
      id: ownId,
      name: 'ÉTEINT',
      meaning: 'lost',
    })
    expect(same.statusCode).toBe(200)
  })

  it('change which documents are overdue with their meaning', async () => {
    const { id } = (await add('With the lawyer')).json()
    await storeInvoice('With the lawyer')
    const overdue = async () =>
      (
        await context.company.client.send({
          method: 'GET',
          url: `${documentListCalls(invoice).totals.path}?today=2026-06-01&status=${id}`,
        })
      ).json().overdue
    const before = await overdue()
    await context.company.client.call(updateStatus, { id, name: 'With the lawyer', meaning: 'lost' })
    expect(await overdue()).toBe(before - 1)
  })

  it('are ordered by a list that has to contain each active status', async () => {
    const ids = (await readActive()).map(({ id }: { id: number }) => id)
    const reversed = [...ids].reverse()
    const order = (orderedIds: number[]) =>
      context.company.client.call(orderStatuses, { kind: 'invoice', ids: orderedIds })
    expect((await order(reversed)).statusCode).toBe(200)
    expect((await readActive()).map(({ id }: { id: number }) => id)).toEqual(reversed)
    for (const invalid of [
      reversed.slice(1),
      [...reversed, reversed[0] ?? 0],
      [...reversed.slice(1), 999_999],
    ])
      expect((await order(invalid)).statusCode, String(invalid)).toBe(409)
    expect((await order(ids)).statusCode).toBe(200)
  })

  it('stay on their documents when they are retired', async () => {
    const { id } = (await add('Promised')).json()
    await storeInvoice('Promised')
    await context.company.client.call(retireStatus, { id, retired: true })
    expect(await readActive()).not.toContainEqual(expect.objectContaining({ id }))
    expect(await findByName('Promised')).toMatchObject({ is_retired: true, documents: 1 })
    await context.company.client.call(retireStatus, { id, retired: false })
    expect(await readActive()).toContainEqual(expect.objectContaining({ id }))
  })

  it('are deleted only if no document has them', async () => {
    const { id } = (await add('Never used')).json()
    const usedId = (await add('Used once')).json().id
    await storeInvoice('Used once')
    expect((await context.company.client.call(deleteStatus, { id })).json().message).toBe(
      'Never used deleted.',
    )
    expect((await context.company.client.call(deleteStatus, { id })).statusCode).toBe(404)
    const rejected = await context.company.client.call(deleteStatus, { id: usedId })
    expect(rejected.json()).toMatchObject({
      code: 422,
      message: expect.stringContaining('Retire it instead'),
    })
    expect((await add('After the gap')).statusCode).toBe(200)
    expect((await readActive()).at(-1).name).toBe('After the gap')
  })

  it('keep one initial status', async () => {
    const initialStatuses = (await readSettings('estimate')).filter(({ meaning }) =>
      ['draft', 'open'].includes(meaning),
    )
    const [last, ...others] = initialStatuses
    if (!last) throw new Error('no initial status')
    for (const { id } of others) await context.company.client.call(retireStatus, { id, retired: true })
    const answers = [
      await context.company.client.call(retireStatus, { id: last.id, retired: true }),
      await context.company.client.call(deleteStatus, { id: last.id }),
      await context.company.client.call(updateStatus, { id: last.id, name: last.name, meaning: 'won' }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors.meaning[0]).toContain('must have the meaning “Draft” or “Open”')
    }
  })

  it('keep one initial status when the last two are retired concurrently', async () => {
    const initialStatuses = (await readSettings('proposal')).filter(({ meaning }) =>
      ['draft', 'open'].includes(meaning),
    )
    const retired = await Promise.all(
      initialStatuses.map(({ id }) => context.company.client.call(retireStatus, { id, retired: true })),
    )
    expect(retired.filter(({ statusCode }) => statusCode === 422)).toHaveLength(1)
  })

  it('report invalid fields', async () => {
    const rejected = await context.company.client.call(storeStatus, {
      kind: 'invoice',
      name: ' ',
      meaning: 'late',
    })
    expect(rejected.json().errors).toEqual({
      name: ['name is missing. Please fill it in.'],
      meaning: ['meaning must be one of: draft, open, won, lost.'],
    })
  })
})
