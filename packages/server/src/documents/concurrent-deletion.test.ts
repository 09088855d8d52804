import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { deleteChoice, insertChoice } from '#catalogue/choices/repository.ts'
import { deleteProduct, insertProduct } from '#catalogue/products/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  buildLine,
  buildPayload,
  forEachDatabaseServerWithCompany,
  type TestCompany,
} from '#test/test-company.ts'
import { waitForLock } from '#test/test-database.ts'
import { insertStatus, removeStatus } from './statuses/repository.ts'

const invoice = getKind('invoice')
const connectionCount = 8

/** MySQL and older MariaDBs do not see by themselves that what a transaction has read is not so any more. */
async function disableSnapshotIsolation(db: Connection): Promise<void> {
  const { rows } = await sql`show variables like 'innodb_snapshot_isolation'`.execute(db)
  if (rows.length === 0) return
  const allThere = Promise.withResolvers<void>()
  let there = 0
  const each = Array.from({ length: connectionCount }, () =>
    db.connection().execute(async (one) => {
      await sql`set session innodb_snapshot_isolation = off`.execute(one)
      there += 1
      if (there === connectionCount) allThere.resolve()
      await allThere.promise
    }),
  )
  await Promise.all(each)
}

// An embedded database has one transaction at a time: there nothing can come between.
forEachDatabaseServerWithCompany('what is deleted while the first who has it is saved', (given) => {
  const database = () => given.test.services.database
  beforeAll(() => disableSnapshotIsolation(database()))

  /** Sends while the deletion waits to be committed. */
  async function beside(
    remove: (transaction: Connection) => Promise<void>,
    send: () => ReturnType<TestCompany['client']['call']>,
  ) {
    let sent: ReturnType<typeof send> | undefined
    await database()
      .transaction()
      .execute(async (transaction) => {
        await remove(transaction)
        sent = send()
        await waitForLock(database())
      })
    const answer = await sent
    return [answer?.statusCode, Object.keys(answer?.json().errors ?? {})]
  }

  async function saveInvoice(changes: Parameters<typeof buildPayload>[2]) {
    const payload = await buildPayload(given.company, invoice, { number: 77, ...changes })
    return () => given.company.client.call(documentCalls(invoice).store, payload)
  }

  const stamp = () => ({ memberId: given.company.memberId, changedAt: new Date().toISOString() })

  it('is not known any more to a document: status', async () => {
    const id = await insertStatus(database(), { kind: 'invoice', name: 'Vague', meaning: 'open' })
    const save = await saveInvoice({ status: { id, name: 'Vague' } })
    expect(await beside((transaction) => removeStatus(transaction, id), save)).toEqual([422, ['status']])
  })

  it('is not known any more to a document: currency', async () => {
    const id = await insertChoice(database(), 'currencies', { name: 'CHF' })
    const save = await saveInvoice({ currency: { id, name: 'CHF' } })
    const remove = (transaction: Connection) => deleteChoice(transaction, 'currencies', id)
    expect(await beside(remove, save)).toEqual([422, ['currency_id']])
  })

  it('is not known any more to a document: product', async () => {
    const product = {
      name: 'Hinge',
      price: decimal('3'),
      defaultQuantity: decimal('1'),
      unitName: '',
      group: null,
    }
    const id = await insertProduct(database(), product, stamp())
    const save = await saveInvoice({ lines: [{ ...buildLine(given.company), productId: id }] })
    expect(await beside((transaction) => deleteProduct(transaction, id), save)).toEqual([
      422,
      ['selected_products.0.product_id'],
    ])
  })

  it('is not known any more to a customer: currency', async () => {
    const id = await insertChoice(database(), 'currencies', { name: 'SEK' })
    const save = () =>
      given.company.client.call(partyRecords.customer.store, { username: 'Nils', currency_id: id })
    const remove = (transaction: Connection) => deleteChoice(transaction, 'currencies', id)
    expect(await beside(remove, save)).toEqual([422, ['currency_id']])
  })

  it('is not known any more to a product: group', async () => {
    const id = await insertChoice(database(), 'product_groups', { name: 'Locks' })
    const save = () =>
      given.company.client.call(productCalls.store, { name: 'Bolt', price: 1, product_group_id: id })
    const remove = (transaction: Connection) => deleteChoice(transaction, 'product_groups', id)
    expect(await beside(remove, save)).toEqual([422, ['product_group_id']])
  })
})
