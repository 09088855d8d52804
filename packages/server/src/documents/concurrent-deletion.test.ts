import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { deleteChoice, insertChoice } from '#catalogue/choices/repository.ts'
import { deleteStoredProducts, insertProduct } from '#catalogue/products/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  buildLine,
  buildPayload,
  forEachDatabaseServerWithCompany,
  type TestCompany,
} from '#test/test-company.ts'
import { runDuringChange } from '#test/test-database.ts'
import { insertStatus, removeStatus } from './statuses/repository.ts'

const invoice = getKind('invoice')
const connectionCount = 8

/** Makes MariaDB behave like MySQL and older MariaDB, which do not detect that a row changed since the transaction read it. */
async function disableSnapshotIsolation(db: Connection): Promise<void> {
  const { rows } = await sql`show variables like 'innodb_snapshot_isolation'`.execute(db)
  if (rows.length === 0) return
  // Holds each connection until all of them are set.
  const allSet = Promise.withResolvers<void>()
  let setCount = 0
  const connections = Array.from({ length: connectionCount }, () =>
    db.connection().execute(async (connection) => {
      await sql`set session innodb_snapshot_isolation = off`.execute(connection)
      setCount += 1
      if (setCount === connectionCount) allSet.resolve()
      await allSet.promise
    }),
  )
  await Promise.all(connections)
}

// An embedded database runs one write transaction at a time.
forEachDatabaseServerWithCompany('deletion of a referenced record during a save', (context) => {
  const database = () => context.test.services.database
  beforeAll(() => disableSnapshotIsolation(database()))

  /** Sends a call while the deletion is not committed yet. */
  async function sendDuringDeletion(
    remove: (transaction: Connection) => Promise<void>,
    send: () => ReturnType<TestCompany['client']['call']>,
  ) {
    const answer = await runDuringChange(database(), remove, send)
    return [answer.statusCode, Object.keys(answer.json().errors ?? {})]
  }

  async function saveInvoice(changes: Parameters<typeof buildPayload>[2]) {
    const payload = await buildPayload(context.company, invoice, { number: 77, ...changes })
    return () => context.company.client.call(documentCalls(invoice).store, payload)
  }

  const createStamp = () => ({ memberId: context.company.memberId, changedAt: new Date().toISOString() })

  it('rejects a document with a deleted status', async () => {
    const id = await insertStatus(database(), { kind: 'invoice', name: 'Vague', meaning: 'open' })
    const save = await saveInvoice({ status: { id, name: 'Vague' } })
    expect(await sendDuringDeletion((transaction) => removeStatus(transaction, id), save)).toEqual([
      422,
      ['status'],
    ])
  })

  it('rejects a document with a deleted currency', async () => {
    const id = await insertChoice(database(), 'currencies', { name: 'CHF' })
    const save = await saveInvoice({ currency: { id, name: 'CHF' } })
    const remove = (transaction: Connection) => deleteChoice(transaction, 'currencies', id)
    expect(await sendDuringDeletion(remove, save)).toEqual([422, ['currency_id']])
  })

  it('rejects a document with a deleted product', async () => {
    const product = {
      name: 'Hinge',
      price: decimal('3'),
      defaultQuantity: decimal('1'),
      unitName: '',
      taxRateIds: [],
      group: null,
    }
    const id = await insertProduct(database(), product, createStamp())
    const save = await saveInvoice({ lines: [{ ...buildLine(context.company), productId: id }] })
    expect(await sendDuringDeletion((transaction) => deleteStoredProducts(transaction, [id]), save)).toEqual([
      422,
      ['selected_products.0.product_id'],
    ])
  })

  it('rejects a customer with a deleted currency', async () => {
    const id = await insertChoice(database(), 'currencies', { name: 'SEK' })
    const save = () =>
      context.company.client.call(partyRecords.customer.store, { username: 'Nils', currency_id: id })
    const remove = (transaction: Connection) => deleteChoice(transaction, 'currencies', id)
    expect(await sendDuringDeletion(remove, save)).toEqual([422, ['currency_id']])
  })

  it('rejects a product with a deleted group', async () => {
    const id = await insertChoice(database(), 'product_groups', { name: 'Locks' })
    const save = () =>
      context.company.client.call(productCalls.store, { name: 'Bolt', price: 1, product_group_id: id })
    const remove = (transaction: Connection) => deleteChoice(transaction, 'product_groups', id)
    expect(await sendDuringDeletion(remove, save)).toEqual([422, ['product_group_id']])
  })
})
