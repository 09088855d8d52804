import { storePayment } from '@quittance/shared/contract/payments.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { buildInsert } from '#database/queries/insert-rows.ts'
import { dropTriggers, listTriggers } from '#database/queries/stored-triggers.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { appendRecords, inLedgerTransaction } from './append-records.ts'
import { closePeriods } from './close-periods.ts'
import { chainRecords, type LedgerContent, type LedgerRecord } from './ledger-record.ts'
import { listRecords, readHead } from './repository.ts'
import { emptyHead } from './verify-chain.ts'
import { verifyLedger } from './verify-ledger.ts'

const dayMs = 86_400_000

/** When issuing was switched on. */
const startedAt = '2026-02-02T08:00:00.000Z'

/** Tables whose rows the cases change, those that others refer to first. */
const tables = [
  ...['issued_documents', 'issued_vat', 'issued_lines', 'issued_files'],
  ...['payments', 'allocations', 'ledger_records', 'ledger_head'],
]

type StoredRow = Readonly<Record<string, unknown>>

forEachDatabaseWithCompany('a ledger in a database whose triggers were dropped', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  let invoiceIds: readonly [number, number] = [0, 0]
  /** The last one is not allocated. */
  let paymentIds: readonly [number, number, number] = [0, 0, 0]
  let draftId = 0
  let records: readonly LedgerRecord[] = []
  let stored: ReadonlyMap<string, readonly StoredRow[]> = new Map()

  beforeAll(async () => {
    await documents.prepareCompany()
    const first = (await documents.issue()).id
    const firstPayment = await documents.pay(first, '40.00')
    await documents.readPdf(first)
    const second = (await documents.issue()).id
    const secondPayment = await documents.pay(second, '60.00')
    invoiceIds = [first, second]
    paymentIds = [firstPayment, secondPayment, await storeCredit()]
    draftId = await documents.store()
    await inLedgerTransaction(database(), (transaction) =>
      appendRecords(transaction, [{ event: 'start', kind: 'invoice', count: 0, documents: [] }], startedAt),
    )
    context.test.advanceClock(2 * dayMs)
    await closePeriods(context.test.services)
    records = await listRecords(database(), { after: 0, limit: 100 })
    await dropTriggers(database(), await listTriggers(database()))
    stored = await readAll()
  })

  /** Records a payment of 7.00 of which nothing is allocated. */
  async function storeCredit(): Promise<number> {
    const { partyId, currencyId, client } = context.company
    const response = await client.call(storePayment, {
      ...{ customer_id: partyId.customer, currency_id: currencyId, method: 'Bank transfer' },
      ...{ paid_on: '2026-02-01', direction: 'in', amount: '7.00' },
    })
    return response.json().id
  }

  async function readAll(): Promise<Map<string, StoredRow[]>> {
    const rows = new Map<string, StoredRow[]>()
    for (const table of tables)
      rows.set(table, (await sql<StoredRow>`select * from ${sql.table(table)}`.execute(database())).rows)
    return rows
  }

  /** Gives the documents and lines back what the cases change. Other rows refer to them, so they stay. */
  async function restoreDocuments(): Promise<void> {
    for (const id of invoiceIds) {
      await database().updateTable('documents').set({ total: 10_000 }).where('id', '=', id).execute()
      await database()
        .updateTable('document_lines')
        .set({ name: 'Roof' })
        .where('document_id', '=', id)
        .execute()
    }
  }

  afterEach(async () => {
    await restoreDocuments()
    for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(database())
    for (const table of tables) {
      const rows = stored.get(table) ?? []
      const columns = Object.keys(rows[0] ?? {})
      const values = rows.map((row) => columns.map((column) => row[column]))
      if (rows.length > 0) await database().executeQuery(buildInsert({ table, columns }, values))
    }
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  const contentOf = ({ content }: LedgerRecord): LedgerContent => JSON.parse(content)

  /** Returns the position of the record of an event about something. */
  function findPosition(event: string, name: string, id: number): number {
    const isMatch = (content: LedgerContent) => content.event === event && content[name] === id
    return records.find((record) => isMatch(contentOf(record)))?.position ?? -1
  }

  const ofPayment = (index: 0 | 1 | 2) => findPosition('payment', 'payment', paymentIds[index])
  const ofIssue = (index: 0 | 1) => findPosition('issue', 'document', invoiceIds[index])
  const ofAllocation = (index: 0 | 1) => findPosition('allocation', 'invoice', invoiceIds[index])
  const afterEnd = () => records.length + 1

  async function writeRecord({ position, previousHash, content, hash }: LedgerRecord): Promise<void> {
    const row = { previous_hash: previousHash, content, hash }
    await database().updateTable('ledger_records').set(row).where('position', '=', position).execute()
  }

  async function moveHead(position: number, hash: string): Promise<void> {
    await database().updateTable('ledger_head').set({ position, hash }).execute()
  }

  /** Appends a record with the right hash. */
  async function addRecord(content: LedgerContent, { movesHead }: { movesHead: boolean }): Promise<void> {
    const [record] = chainRecords(await readHead(database()), [content])
    if (record === undefined) throw new Error('No record')
    const { position, previousHash: previous_hash, hash } = record
    const row = { position, event: content.event, previous_hash, content: record.content, hash }
    await database().insertInto('ledger_records').values(row).execute()
    if (movesHead) await moveHead(position, hash)
  }

  /** Changes the amount in the record of the first payment, and the hashes of all records. */
  async function rewriteChain(): Promise<void> {
    const contents = records.map(contentOf)
    const changed = contents.map((content, index) =>
      index + 1 === ofPayment(0) ? { ...content, amount: '41.00' } : content,
    )
    const chain = chainRecords(emptyHead, changed)
    for (const record of chain) await writeRecord(record)
    await moveHead(chain.length, chain.at(-1)?.hash ?? '')
  }

  async function exchangeRecords(): Promise<void> {
    const [first, second] = records.slice(1, 3)
    if (first === undefined || second === undefined) throw new Error('There are too few records')
    await writeRecord({ ...second, position: first.position })
    await writeRecord({ ...first, position: second.position })
  }

  const setAmount = (index: 0 | 1, amount: number) =>
    database().updateTable('payments').set({ amount }).where('id', '=', paymentIds[index]).execute()

  async function exchangeContents(): Promise<void> {
    const rows = await database()
      .selectFrom('issued_documents')
      .select(['document_id', 'content', 'content_hash'])
      .orderBy('document_id')
      .execute()
    for (const [index, { document_id: id }] of rows.entries()) {
      const { content = null, content_hash = null } = rows[1 - index] ?? {}
      const change = database().updateTable('issued_documents').set({ content, content_hash })
      await change.where('document_id', '=', id).execute()
    }
  }

  /** Removes the second invoice with everything that refers to it. */
  async function removeInvoice(): Promise<void> {
    const [, id] = invoiceIds
    await database().deleteFrom('allocations').where('invoice_id', '=', id).execute()
    for (const table of ['issued_vat', 'issued_lines', 'issued_documents'] as const)
      await database().deleteFrom(table).where('document_id', '=', id).execute()
  }

  async function addInvoice(): Promise<void> {
    const query = database().selectFrom('issued_documents').selectAll().orderBy('document_id')
    const invoice = await query.executeTakeFirstOrThrow()
    const place = { document_id: draftId, sequence: 99, number: 99, shown_number: 'INV-99' }
    await database()
      .insertInto('issued_documents')
      .values({ ...invoice, ...place })
      .execute()
  }

  /** Adds a payment as if it had been taken over when issuing was switched on. */
  async function addOpeningPayment(): Promise<void> {
    const query = database().selectFrom('payments').selectAll().orderBy('id')
    const { id: _id, ...payment } = await query.executeTakeFirstOrThrow()
    const opening = { nature: 'before', method: '', recorded_at: startedAt }
    await database()
      .insertInto('payments')
      .values({ ...payment, ...opening })
      .execute()
  }

  async function addAllocation(): Promise<void> {
    const query = database().selectFrom('allocations').selectAll().orderBy('id')
    const { id: _id, ...allocation } = await query.executeTakeFirstOrThrow()
    const moved = { payment_id: paymentIds[2], amount: 700 }
    await database()
      .insertInto('allocations')
      .values({ ...allocation, ...moved })
      .execute()
  }

  async function addFile(): Promise<void> {
    const file = await database().selectFrom('issued_files').selectAll().executeTakeFirstOrThrow()
    await database()
      .insertInto('issued_files')
      .values({ ...file, name: 'other' })
      .execute()
  }

  /** Cuts the ledger before the last payment, with its row. */
  async function cutEnd(): Promise<void> {
    const position = ofPayment(2)
    await database().deleteFrom('ledger_records').where('position', '>=', position).execute()
    await database().deleteFrom('payments').where('id', '=', paymentIds[2]).execute()
    await moveHead(position - 1, records[position - 2]?.hash ?? '')
  }

  const unknownPayment = { event: 'payment', payment: 999_999, at: '2026-02-01T00:00:00.000Z' } as const

  interface Tampering {
    readonly change: () => Promise<unknown>
    readonly fault: string
    /** Where the fault is; 0: there is no record. Absent: it is that of a closure. */
    readonly position?: () => number
  }

  const tamperings: Readonly<Record<string, Tampering>> = {
    'records in each other’s place': {
      change: exchangeRecords,
      fault: 'record-unlinked',
      position: () => 2,
    },
    'an added record after the end': {
      change: () => addRecord(unknownPayment, { movesHead: false }),
      fault: 'record-unlinked',
      position: afterEnd,
    },
    'an added record of nothing': {
      change: () => addRecord(unknownPayment, { movesHead: true }),
      fault: 'payment-missing',
      position: afterEnd,
    },
    'an added record that repeats another one': {
      change: () => addRecord(records.slice(0, 1).map(contentOf)[0] ?? unknownPayment, { movesHead: true }),
      fault: 'record-repeated',
      position: afterEnd,
    },
    'a record that was changed with the hashes of all others': {
      change: rewriteChain,
      fault: 'payment-differs',
      position: () => ofPayment(0),
    },
    'a record that was changed with its row and the hashes of all others': {
      change: () => Promise.all([rewriteChain(), setAmount(0, 4_100)]),
      fault: 'closure-differs',
    },
    'an end that was cut with what it records': { change: cutEnd, fault: 'closure-differs' },
    'a removed allocation': {
      change: () => database().deleteFrom('allocations').where('invoice_id', '=', invoiceIds[0]).execute(),
      fault: 'allocation-missing',
      position: () => ofAllocation(0),
    },
    'a removed payment': {
      change: () => database().deleteFrom('payments').where('id', '=', paymentIds[2]).execute(),
      fault: 'payment-missing',
      position: () => ofPayment(2),
    },
    'a removed file': {
      change: () => database().deleteFrom('issued_files').execute(),
      fault: 'file-missing',
      position: () => findPosition('file', 'document', invoiceIds[0]),
    },
    'a removed issued document': {
      change: removeInvoice,
      fault: 'document-missing',
      position: () => ofIssue(1),
    },
    'payments with each other’s amounts': {
      change: () => Promise.all([setAmount(0, 6_000), setAmount(1, 4_000)]),
      fault: 'payment-differs',
      position: () => ofPayment(0),
    },
    'issued documents with each other’s content': {
      change: exchangeContents,
      fault: 'document-differs',
      position: () => ofIssue(0),
    },
    'a line with another text': {
      change: () =>
        database()
          .updateTable('document_lines')
          .set({ name: 'Wall' })
          .where('document_id', '=', invoiceIds[1])
          .execute(),
      fault: 'document-differs',
      position: () => ofIssue(1),
    },
    'a document with another total': {
      change: () =>
        database().updateTable('documents').set({ total: 1 }).where('id', '=', invoiceIds[0]).execute(),
      fault: 'document-differs',
      position: () => ofIssue(0),
    },
    'another VAT base': {
      change: () =>
        database()
          .updateTable('issued_vat')
          .set({ base: 1 })
          .where('document_id', '=', invoiceIds[0])
          .execute(),
      fault: 'document-differs',
      position: () => ofIssue(0),
    },
    'a line of which more can be credited': {
      change: () =>
        database()
          .updateTable('issued_lines')
          .set({ net: 99_999 })
          .where('document_id', '=', invoiceIds[1])
          .execute(),
      fault: 'document-differs',
      position: () => ofIssue(1),
    },
    'a payment with another method': {
      change: () =>
        database().updateTable('payments').set({ method: 'Cash' }).where('id', '=', paymentIds[0]).execute(),
      fault: 'payment-differs',
      position: () => ofPayment(0),
    },
    'an added payment of the takeover': {
      change: addOpeningPayment,
      fault: 'payment-unrecorded',
      position: () => 0,
    },
    'an added allocation': { change: addAllocation, fault: 'allocation-unrecorded', position: () => 0 },
    'an added file': { change: addFile, fault: 'file-unrecorded', position: () => 0 },
    'an added issued document': { change: addInvoice, fault: 'document-unrecorded', position: () => 0 },
  }

  it.each(Object.entries(tamperings))('shows %s', async (_name, { change, fault, position }) => {
    await change()
    const place = position === undefined ? { place: 'closure' } : { position: position() }
    const expected = { ...place, sentence: { key: `ledger.${fault}` } }
    expect((await verifyLedger(database())).fault).toMatchObject(expected)
  })
})
