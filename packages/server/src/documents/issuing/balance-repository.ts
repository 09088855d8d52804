import { getKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import { type Decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { findCurrency } from '#catalogue/repository.ts'
import { splitIntoBatches } from '#database/queries/insert-rows.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { deferStatement } from '#database/queries/transactions.ts'
import type { DocumentBalanceTable } from '#database/tables/issuing-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { BalanceColumns } from '#documents/repository.ts'
import { reindexDocuments } from '#search/reindex-document.ts'
import { type Balance, readBalanceStatuses } from '#settings/issuing/repository.ts'

/** The balance of an issued document. All amounts are in cents and in its currency. */
export interface DocumentBalance {
  readonly documentId: number
  readonly kind: string
  /** The number as printed. */
  readonly shownNumber: string
  readonly customerId: number
  readonly currencyId: number
  readonly gross: number
  /** The amount that the customer owes, or is owed. */
  readonly owed: number
  /** Of an invoice: by payments, by credit notes, given up. */
  readonly paid: number
  readonly credited: number
  readonly writtenOff: number
  /** Of a credit note: used for invoices and refunds. */
  readonly spent: number
}

/**
 * Reads balances, locked in the order of their ids until the transaction ends, so that they are the current ones. Documents that are not
 * issued have none.
 *
 * Transactions that convert, issue, credit and pay lock what they need in one order, so that no two wait for each other:
 * 1. the numbers of drafts (`lockNumbers`, `lockKindSettings`), in the order of the kinds
 * 2. the series in which documents are issued (`lockSeries`, `createSeriesLock`), in the same order
 * 3. the draft that is issued, or else the source of a conversion (`lockDocument`, `createDocumentLock`)
 * 4. the balances of issued documents
 * 5. what depends on one of these balances: the rows of their documents, what is left of their lines (`lockLineBalances`), and the balances
 *    of payments (`lockPaymentBalances`), in the order of their ids
 * 6. the end of the ledger (`appendRecords`)
 */
export async function lockBalances(
  transaction: Connection,
  documentIds: Iterable<number>,
): Promise<Map<number, DocumentBalance>> {
  const ids = [...new Set(documentIds)]
  if (ids.length === 0) return new Map()
  const query = selectBalances(transaction, ids).orderBy('balance.document_id')
  const rows = await query.modifyEnd(forUpdate(transaction)).execute()
  return new Map(rows.map((row) => [row.document_id, toBalance(row)]))
}

/** Returns the balance of a document; null: it is not issued. */
export async function findBalance(db: Connection, documentId: number): Promise<DocumentBalance | null> {
  const row = await selectBalances(db, [documentId]).executeTakeFirst()
  return row ? toBalance(row) : null
}

function selectBalances(db: Connection, ids: readonly number[]) {
  return db
    .selectFrom('document_balances as balance')
    .innerJoin('issued_documents as issued', 'issued.document_id', 'balance.document_id')
    .selectAll('balance')
    .select(['issued.kind', 'issued.shown_number'])
    .where('balance.document_id', 'in', ids)
}

type BalanceRow = Selectable<DocumentBalanceTable> & { readonly kind: string; readonly shown_number: string }

function toBalance(row: BalanceRow): DocumentBalance {
  return {
    documentId: row.document_id,
    kind: row.kind,
    shownNumber: row.shown_number,
    customerId: row.customer_id,
    currencyId: row.currency_id,
    gross: row.gross,
    owed: row.owed,
    paid: row.paid,
    credited: row.credited,
    writtenOff: row.written_off,
    spent: row.spent,
  }
}

type BalanceAmounts = Pick<DocumentBalance, 'kind' | 'owed' | 'paid' | 'credited' | 'writtenOff' | 'spent'>

/** Returns what is left of a document, in cents: due of an invoice, to use of a credit note. */
export function getRest({ owed, paid, credited, writtenOff, spent }: BalanceAmounts): number {
  return owed - paid - credited - writtenOff - spent
}

/** Returns whether a document is paid: an invoice. */
export function isPayable({ kind }: Pick<DocumentBalance, 'kind'>): boolean {
  return getKind(kind).claim === 'payment'
}

/** Returns whether a document gives something back, which can be used for invoices and refunds: a credit note. */
export function isCredit({ kind }: Pick<DocumentBalance, 'kind'>): boolean {
  return hasField(getKind(kind), 'correctedInvoice')
}

/** Converts cents to an amount. */
export function toAmount(cents: number): Decimal {
  return fromScaled(cents, 2)
}

/** Writes an amount for a sentence: `431.00 EUR`. */
export async function writeAmount(db: Connection, amount: Decimal, currencyId: number): Promise<string> {
  return `${amount} ${(await findCurrency(db, currencyId))?.name ?? ''}`.trim()
}

/**
 * Names the balance of a document, on which its status depends. An invoice of which nothing is due is named by its larger part: it is
 * written off only if more was given up than was paid and credited, and not for a rest of some cents. Of a credit note over 0.00 nothing
 * can be used.
 */
function describeBalance(balance: BalanceAmounts): Balance {
  const { paid, credited, writtenOff } = balance
  const rest = getRest(balance)
  if (isCredit(balance)) return rest > 0 ? 'open' : 'spent'
  if (rest > 0) return paid > 0 ? 'partly-paid' : 'open'
  if (writtenOff > paid + credited) return 'written-off'
  return paid === 0 && credited > 0 ? 'credited' : 'paid'
}

/**
 * Returns the balance of a document that is issued, before anything is paid or credited: its name, and the columns of its row.
 * @param owed in cents
 */
export function describeFirstBalance({ kind, owed }: Pick<DocumentBalance, 'kind' | 'owed'>): {
  readonly name: Balance
  readonly columns: BalanceColumns
} {
  const name = describeBalance({ kind, owed, paid: 0, credited: 0, writtenOff: 0, spent: 0 })
  return { name, columns: { amount_paid: 0, amount_credited: 0, amount_due: owed, balance_due: owed } }
}

/** An allocation, as a change of the balance of a document. */
interface BalanceChange {
  readonly before: DocumentBalance
  readonly after: DocumentBalance
}

// A row has about ten values.
const balancesPerStatement = 500

/**
 * Writes balances of issued documents into their rows, where lists find them, many with each statement. The status of a document follows its
 * balance: one that was chosen by hand stays until the balance has another name. The version stays, because the content does.
 */
export async function storeBalances(
  transaction: Connection,
  changes: readonly BalanceChange[],
  updatedAt: string,
): Promise<void> {
  const rows = await toBalanceRows(transaction, changes)
  for (const batch of splitIntoBatches(rows, () => 0, balancesPerStatement))
    await updateBalanceRows(transaction, batch, updatedAt)
  await reindexDocuments(
    transaction,
    rows.map(({ id }) => id),
  )
}

interface BalanceRowValues {
  readonly id: number
  readonly paid: number
  readonly credited: number
  readonly rest: number
  /** Undefined: the document keeps its status. */
  readonly statusId: number | undefined
}

async function toBalanceRows(
  transaction: Connection,
  changes: readonly BalanceChange[],
): Promise<BalanceRowValues[]> {
  const statusesByKind = new Map<string, ReadonlyMap<Balance, number>>()
  const rows: BalanceRowValues[] = []
  for (const { before, after } of changes) {
    const { kind, paid, credited } = after
    const name = describeBalance(after)
    const isRenamed = describeBalance(before) !== name
    if (isRenamed && !statusesByKind.has(kind))
      statusesByKind.set(kind, await readBalanceStatuses(transaction, kind))
    const statusId = isRenamed ? statusesByKind.get(kind)?.get(name) : undefined
    rows.push({ id: after.documentId, paid, credited, rest: getRest(after), statusId })
  }
  return rows
}

async function updateBalanceRows(
  transaction: Connection,
  rows: readonly BalanceRowValues[],
  updatedAt: string,
): Promise<void> {
  const [first, ...others] = rows
  const choose = (pick: (row: BalanceRowValues) => number) =>
    first !== undefined && others.length === 0
      ? sql<number>`${pick(first)}`
      : chooseById(
          rows.map((row) => [row.id, pick(row)] as const),
          sql`null`,
        )
  const rest = choose((row) => row.rest)
  const statuses = rows.flatMap(({ id, statusId }) =>
    statusId === undefined ? [] : [[id, statusId] as const],
  )
  const update = transaction
    .updateTable('documents')
    .set({
      ...{ amount_paid: choose((row) => row.paid), amount_credited: choose((row) => row.credited) },
      ...{ amount_due: rest, balance_due: rest, updated_at: updatedAt },
      ...(statuses.length > 0 && { status_id: chooseById(statuses, sql`status_id`) }),
    })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
  await deferStatement(transaction, update.compile())
}

/** SQL expression: the value for the id of the row. */
function chooseById(
  values: readonly (readonly [id: number, value: number])[],
  otherwise: RawBuilder<unknown>,
): RawBuilder<number> {
  const cases = values.map(([id, value]) => sql`when ${id} then ${value}`)
  return sql<number>`case id ${sql.join(cases, sql` `)} else ${otherwise} end`
}
