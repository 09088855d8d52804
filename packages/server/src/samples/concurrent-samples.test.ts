import { documentCalls } from '@quittance/shared/contract/documents.ts'
import {
  loadSampleData as loadCall,
  removeSampleData as removeCall,
} from '@quittance/shared/contract/sample-data.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { findMember } from '#members/repository.ts'
import { insertPayment } from '#payments/repository.ts'
import { listSampleIds } from '#settings/sample-records-repository.ts'
import { buildPayload, forEachDatabaseServerWithCompany, type TestCompany } from '#test/test-company.ts'
import { runDuringChange } from '#test/test-database.ts'
import { loadSampleData } from './load-sample-data.ts'
import { removeSampleData } from './remove-sample-data.ts'
import { deleteDocuments } from './repository.ts'

const invoice = getKind('invoice')
const { store } = documentCalls(invoice)

// An embedded database runs one write transaction at a time.
forEachDatabaseServerWithCompany('a document that is saved while sample data', (context) => {
  const database = () => context.test.services.database
  const clock = () => new Date()

  async function load(transaction: Connection): Promise<void> {
    const member = await findMember(database(), context.company.memberId)
    if (member === null) throw new Error('The company has no member.')
    await loadSampleData({ database: transaction, clock }, { member, readerLocale: 'en' })
  }

  /** Sends a call while a change of the sample data is not committed yet. */
  const sendDuring = async (
    change: (transaction: Connection) => Promise<unknown>,
    send: () => ReturnType<TestCompany['client']['call']>,
  ) => (await runDuringChange(database(), change, send)).json()

  async function deleteEverything(): Promise<void> {
    const documents = await database().selectFrom('documents').select('id').execute()
    await deleteDocuments(
      database(),
      documents.map(({ id }) => id),
    )
    await context.company.client.call(removeCall)
  }

  it('is loaded is rejected', async () => {
    const payload = await buildPayload(context.company, invoice, { number: 7 })
    const saved = await sendDuring(load, () => context.company.client.call(store, payload))
    expect(saved).toMatchObject({ code: 422, has_sample_data: true })
    await deleteEverything()
  })

  it('is removed is stored, unless it is for a sample customer', async () => {
    await load(database())
    const [sampleCustomer = 0] = await listSampleIds(database(), 'customers')
    const remove = (transaction: Connection) =>
      removeSampleData({ database: transaction, clock }, { memberId: context.company.memberId })
    const own = await buildPayload(context.company, invoice, { number: 7 })
    const sample = { ...own, customer_id: { id: sampleCustomer } }
    const rejected = await sendDuring(remove, () => context.company.client.call(store, sample))
    expect([rejected.code, Object.keys(rejected.errors)]).toEqual([422, ['customer_id']])
    await load(database())
    const saved = await sendDuring(remove, () => context.company.client.call(store, own))
    expect(saved).toMatchObject({ code: 200 })
    await deleteEverything()
  })

  it('may be loaded is never stored beside it', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 20; round += 1) {
      const payloads = await Promise.all(
        [1, 2, 3].map((number) => buildPayload(context.company, invoice, { number: 100 + number })),
      )
      const answers = await Promise.all([
        context.company.client.call(loadCall),
        ...payloads.map((payload) => context.company.client.call(store, payload)),
      ])
      const codes = answers.map(({ statusCode }) => statusCode)
      const samples = await listSampleIds(database(), 'documents')
      const documents = await database().selectFrom('documents').select('id').execute()
      expect(samples.length === 0 || samples.length === documents.length, codes.join()).toBe(true)
      await deleteEverything()
    }
  })
})

forEachDatabaseServerWithCompany('sample data that is removed', (context) => {
  it('keeps a customer to which a payment refers that is not committed yet', async () => {
    const { client, memberId, currencyId } = context.company
    const { database } = context.test.services
    expect((await client.call(loadCall)).statusCode).toBe(200)
    const [customerId = 0] = await listSampleIds(database, 'customers')
    const payment = {
      ...({ customerId, direction: 'in', nature: 'money', method: 'Bank transfer' } as const),
      ...{ paidOn: '2026-02-01', currencyId, amount: decimal('10'), reference: '', reversesId: null },
    }
    const stamp = { memberId, changedAt: '2026-02-01T10:00:00.000Z' }
    const removed = await runDuringChange(
      database,
      (transaction) => insertPayment(transaction, payment, stamp),
      () => client.call(removeCall),
    )
    expect(removed.statusCode, removed.body).toBe(200)
    const kept = database.selectFrom('customers').select('id').where('id', '=', customerId)
    expect(await kept.execute()).toEqual([{ id: customerId }])
    expect(await listSampleIds(database, 'customers')).toEqual([])
  })
})
