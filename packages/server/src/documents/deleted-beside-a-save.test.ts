import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteChoice, insertChoice } from '#catalogue/choices/repository.ts'
import { deleteProduct, insertProduct } from '#catalogue/products/repository.ts'
import type { Connection } from '#database/database.ts'
import { aFirm, aLine, aPayload, type Firm } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { overDatabaseServers } from '#test/test-database.ts'
import { untilLocked } from '#test/until-locked.ts'
import { insertStatus, removeStatus } from './statuses/repository.ts'

const invoice = kindNamed('invoice')
const connections = 8

/** MySQL and older MariaDBs do not see by themselves that what a transaction has read is not so any more. */
async function readAsOthersDo(db: Connection): Promise<void> {
  const { rows } = await sql`show variables like 'innodb_snapshot_isolation'`.execute(db)
  if (rows.length === 0) return
  const allThere = Promise.withResolvers<void>()
  let there = 0
  const each = Array.from({ length: connections }, () =>
    db.connection().execute(async (one) => {
      await sql`set session innodb_snapshot_isolation = off`.execute(one)
      there += 1
      if (there === connections) allThere.resolve()
      await allThere.promise
    }),
  )
  await Promise.all(each)
}

// An embedded database has one transaction at a time: there nothing can come between.
overDatabaseServers('what is deleted while the first who has it is saved', ({ settings }) => {
  let test: TestApp
  let firm: Firm
  beforeAll(async () => {
    test = await startTestApp(settings())
    firm = await aFirm(test)
    await readAsOthersDo(test.services.database)
  })
  afterAll(() => test.close())

  /** Sends while the deletion waits to be committed. */
  async function beside(
    remove: (transaction: Connection) => Promise<void>,
    send: () => ReturnType<Firm['client']['call']>,
  ) {
    const { database } = test.services
    let sent: ReturnType<typeof send> | undefined
    await database.transaction().execute(async (transaction) => {
      await remove(transaction)
      sent = send()
      await untilLocked(database)
    })
    const answer = await sent
    return [answer?.statusCode, Object.keys(answer?.json().errors ?? {})]
  }

  async function saveInvoice(changes: Parameters<typeof aPayload>[2]) {
    const payload = await aPayload(firm, invoice, { number: 77, ...changes })
    return () => firm.client.call(documentCalls(invoice).store, payload)
  }

  const stamp = () => ({ memberId: firm.memberId, at: new Date().toISOString() })

  it('is not known any more to a document: status', async () => {
    const id = await insertStatus(test.services.database, { kind: 'invoice', name: 'Vague', meaning: 'open' })
    const save = await saveInvoice({ status: { id, name: 'Vague' } })
    expect(await beside((transaction) => removeStatus(transaction, id), save)).toEqual([422, ['status']])
  })

  it('is not known any more to a document: currency', async () => {
    const id = await insertChoice(test.services.database, 'currencies', { name: 'CHF' })
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
    const id = await insertProduct(test.services.database, product, stamp())
    const save = await saveInvoice({ lines: [{ ...aLine(firm), productId: id }] })
    expect(await beside((transaction) => deleteProduct(transaction, id), save)).toEqual([
      422,
      ['selected_products.0.product_id'],
    ])
  })

  it('is not known any more to a customer: currency', async () => {
    const id = await insertChoice(test.services.database, 'currencies', { name: 'SEK' })
    const save = () => firm.client.call(partyRecords.customer.store, { username: 'Nils', currency_id: id })
    const remove = (transaction: Connection) => deleteChoice(transaction, 'currencies', id)
    expect(await beside(remove, save)).toEqual([422, ['currency_id']])
  })

  it('is not known any more to a product: group', async () => {
    const id = await insertChoice(test.services.database, 'product_groups', { name: 'Locks' })
    const save = () => firm.client.call(productCalls.store, { name: 'Bolt', price: 1, product_group_id: id })
    const remove = (transaction: Connection) => deleteChoice(transaction, 'product_groups', id)
    expect(await beside(remove, save)).toEqual([422, ['product_group_id']])
  })
})
