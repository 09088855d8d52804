import { readLedger, verifyLedger as verifyLedgerCall } from '@quittance/shared/contract/ledger.ts'
import type { Selectable } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTriggers, dropTriggers, listTriggers } from '#database/queries/stored-triggers.ts'
import type { IssuedDocumentTable, IssuedFileTable } from '#database/tables/issuing-tables.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { verifyLedger } from './verify-ledger.ts'

forEachDatabaseWithCompany('the verification of what the ledger records', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  let invoiceId: number
  let paymentId: number
  let stored: Selectable<IssuedDocumentTable>
  let file: Selectable<IssuedFileTable>

  beforeAll(async () => {
    await documents.prepareCompany()
    invoiceId = (await documents.issue()).id
    paymentId = await documents.pay(invoiceId, '40.00')
    await documents.readPdf(invoiceId)
    await documents.issue()
    stored = await database()
      .selectFrom('issued_documents')
      .selectAll()
      .where('document_id', '=', invoiceId)
      .executeTakeFirstOrThrow()
    file = await database().selectFrom('issued_files').selectAll().executeTakeFirstOrThrow()
  })

  async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
    const triggers = await listTriggers(database())
    await dropTriggers(database(), triggers)
    await work()
    await createTriggers(database(), triggers)
  }

  async function findFault(): Promise<string | null> {
    return (await verifyLedger(database())).fault?.sentence.key ?? null
  }

  it('finds nothing while rows and records agree', async () => {
    expect(await verifyLedger(database())).toMatchObject({ fault: null, records: 5 })
  })

  const ofInvoice = () => database().updateTable('issued_documents').where('document_id', '=', invoiceId)
  const ofFile = () => database().updateTable('issued_files').where('document_id', '=', invoiceId)
  const changePayment = (amount: number) =>
    database().updateTable('payments').set({ amount }).where('id', '=', paymentId).execute()
  const changeAllocation = (amount: number) => database().updateTable('allocations').set({ amount }).execute()

  const changes = {
    'the content of an issued document': {
      change: () => ofInvoice().set({ content: '{}' }).execute(),
      fault: 'document-differs',
    },
    'content and hash of an issued document': {
      change: () =>
        ofInvoice()
          .set({ content: '{}', content_hash: '0'.repeat(64) })
          .execute(),
      fault: 'document-differs',
    },
    'the day of an issued document': {
      change: () => ofInvoice().set({ issued_on: '2026-01-30' }).execute(),
      fault: 'document-differs',
    },
    'the amount of a payment': { change: () => changePayment(4_100), fault: 'payment-differs' },
    'the amount of an allocation': { change: () => changeAllocation(3_900), fault: 'allocation-differs' },
    'the bytes of a file': {
      change: () =>
        ofFile()
          .set({ content: Buffer.from('%PDF-') })
          .execute(),
      fault: 'file-differs',
    },
    'the hash of a file': {
      change: () =>
        ofFile()
          .set({ sha256: '0'.repeat(64) })
          .execute(),
      fault: 'file-differs',
    },
  } as const

  it.each(Object.entries(changes))('names a change of %s', async (_name, { change, fault }) => {
    await withoutTriggers(change)
    expect(await findFault()).toBe(`ledger.${fault}`)
    await withoutTriggers(revertAll)
    expect(await findFault()).toBeNull()
  })

  async function revertAll(): Promise<void> {
    const { content, content_hash, issued_on } = stored
    await ofInvoice().set({ content, content_hash, issued_on }).execute()
    await ofFile().set({ content: file.content, sha256: file.sha256 }).execute()
    await changePayment(4_000)
    await changeAllocation(4_000)
  }

  it('names a row without a record', async () => {
    const { id: _id, ...payment } = await database()
      .selectFrom('payments')
      .selectAll()
      .executeTakeFirstOrThrow()
    const { insertId } = await database().insertInto('payments').values(payment).executeTakeFirstOrThrow()
    expect((await verifyLedger(database())).fault).toEqual({
      place: 'document',
      position: 0,
      sentence: {
        key: 'ledger.payment-unrecorded',
        params: { name: Number(insertId), position: 0 },
      },
    })
    await withoutTriggers(async () => {
      await database().deleteFrom('payment_balances').where('payment_id', '=', Number(insertId)).execute()
      await database().deleteFrom('payments').where('id', '=', Number(insertId)).execute()
    })
    expect(await findFault()).toBeNull()
  })

  it('is stored, and answered in words to administrators only', async () => {
    const { client } = context.company
    expect((await client.call(verifyLedgerCall)).json()).toMatchObject({ ok: true, records: 5 })
    await withoutTriggers(() => ofInvoice().set({ issued_on: '2026-01-30' }).execute())
    const message = `Document ${stored.shown_number} differs from record 1 of the ledger.`
    const fault = { place: 'document', position: 1, message }
    expect((await client.call(verifyLedgerCall)).json()).toMatchObject({ ok: false, first_fault: fault })
    expect((await client.call(readLedger)).json()).toMatchObject({
      head: { position: 5 },
      public_key: null,
      closures: [],
      last_verification: { ok: false, first_fault: fault },
    })
    await withoutTriggers(() => ofInvoice().set({ issued_on: '2026-01-31' }).execute())
    const staff = context.test.createClient()
    await staff.signIn((await createTestMember(context.test.services)).email, testPassword)
    expect((await staff.call(readLedger)).statusCode).toBe(403)
  })
})
