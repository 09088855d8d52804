import type { VatCategory } from '@quittance/shared/documents/tax-class.ts'
import type { LegalRemainder } from '@quittance/shared/law/legal-totals.ts'
import type { VatGroup } from '@quittance/shared/law/vat-groups.ts'
import { decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import { insertGuardedRows } from '#database/queries/guard-rows.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** The rest of a line of an invoice, which can be credited. */
export interface LineBalance {
  /** 0: charges of the document. */
  readonly position: number
  readonly category: VatCategory
  /** Percentage, in canonical form. */
  readonly rate: string
  /** Name of the line; empty: charges. */
  readonly name: string
  /** In cents. Not negative: no line of an issued invoice is. */
  readonly left: number
}

/** Returns what is left of the lines of an issued invoice, locked until the transaction ends. Empty: its lines are not known. */
export async function lockLineBalances(transaction: Connection, invoiceId: number): Promise<LineBalance[]> {
  const query = transaction
    .selectFrom('line_balances')
    .select(['position', 'category', 'rate', 'net', 'credited'])
    .where('document_id', '=', invoiceId)
    .orderBy('position')
  const rows = await query.modifyEnd(forUpdate(transaction)).execute()
  const names = await transaction
    .selectFrom('document_lines')
    .select(['position', 'name'])
    .where('document_id', '=', invoiceId)
    .execute()
  const nameOf = new Map(names.map(({ position, name }) => [position, name]))
  return rows.map(({ position, category, rate, net, credited }) => ({
    position,
    category: category as VatCategory, // as: only categories are stored
    ...{ rate: trimZeros(rate), name: nameOf.get(position) ?? '', left: net - credited },
  }))
}

/** Removes the zeros that a database server adds: `20.0000` becomes `20`. */
function trimZeros(rate: string): string {
  return rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate
}

export interface CreditedLine {
  readonly position: number
  readonly invoicePosition: number
  readonly category: string
  readonly rate: string
  /** In cents. */
  readonly net: number
}

/** Inserts what a credit note takes off the lines of its invoice. Triggers lower what is left of them. */
export async function insertCreditedLines(
  transaction: Connection,
  { creditId, invoiceId }: { readonly creditId: number; readonly invoiceId: number },
  lines: readonly CreditedLine[],
): Promise<void> {
  const rows = lines.map(({ position, invoicePosition, category, rate, net }) => ({
    ...{ credit_id: creditId, position, invoice_id: invoiceId, invoice_position: invoicePosition },
    ...{ category, rate, net },
  }))
  if (rows.length > 0) await insertGuardedRows(transaction, 'credited_lines', rows)
}

/** A line of an issued invoice, or its charges, with the rest that credit notes can still credit: the sum of all its VAT rates. */
export interface CreditableLine extends Pick<LineBalance, 'position' | 'name' | 'left'> {
  /** In cents, as it was issued. */
  readonly net: number
}

/** Returns the lines of an issued invoice in their order, then its charges (position 0). Empty: its lines are not known. */
export async function listLineBalances(db: Connection, invoiceId: number): Promise<CreditableLine[]> {
  const rows = await db
    .selectFrom('line_balances as balance')
    .leftJoin('document_lines as line', (join) =>
      join
        .onRef('line.document_id', '=', 'balance.document_id')
        .onRef('line.position', '=', 'balance.position'),
    )
    .select(['balance.position', 'balance.net', 'balance.credited', 'line.name'])
    .where('balance.document_id', '=', invoiceId)
    .orderBy('balance.position')
    .execute()
  const lines = new Map<number, CreditableLine>()
  for (const { position, net, credited, name } of rows) {
    const known = lines.get(position) ?? { position, name: name ?? '', net: 0, left: 0 }
    lines.set(position, { ...known, net: known.net + net, left: known.left + net - credited })
  }
  const all = [...lines.values()]
  return [...all.filter(({ position }) => position > 0), ...all.filter(({ position }) => position === 0)]
}

/** Returns the ids of the issued credit notes that correct an invoice. */
export async function listIssuedCredits(db: Connection, invoiceId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('corrected_invoice_id', '=', invoiceId)
    .where('issued_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The rest of an issued invoice. */
export interface InvoiceRemainder extends LegalRemainder {
  /** With the reasons that the invoice states for amounts without VAT. */
  readonly groups: readonly VatGroup[]
}

/**
 * Returns the VAT and the rounding of an issued invoice less those of the credit notes that correct it. Null: its VAT is not known,
 * because it was sent before issuing was switched on.
 */
export async function readRemainder(db: Connection, invoiceId: number): Promise<InvoiceRemainder | null> {
  const credits = await listIssuedCredits(db, invoiceId)
  const groups = await readVatGroups(db, { invoiceId, credits })
  if (groups.length === 0) return null
  const issued = await db
    .selectFrom('issued_documents')
    .select(['document_id', 'rounding'])
    .where('document_id', 'in', [invoiceId, ...credits])
    .execute()
  const rounding = issued.reduce(
    (sum, { document_id: id, rounding: own }) => sum + (id === invoiceId ? own : -own),
    0,
  )
  return { groups, rounding: fromScaled(rounding, 2) }
}

interface InvoiceWithCredits {
  readonly invoiceId: number
  /** Ids of its credit notes. */
  readonly credits: readonly number[]
}

/** Returns the VAT groups of the invoice less those of its credit notes. Empty: those of the invoice are not known. */
async function readVatGroups(
  db: Connection,
  { invoiceId, credits }: InvoiceWithCredits,
): Promise<VatGroup[]> {
  const rows = await db
    .selectFrom('issued_vat')
    .select(['document_id', 'category', 'rate', 'base', 'tax', 'exemption_code', 'exemption_text'])
    .where('document_id', 'in', [invoiceId, ...credits])
    .execute()
  if (!rows.some(({ document_id: id }) => id === invoiceId)) return []
  const groups = new Map<string, { base: number; tax: number; row: (typeof rows)[number] }>()
  for (const row of rows) {
    const key = `${row.category} ${trimZeros(row.rate)}`
    const group = groups.get(key) ?? { base: 0, tax: 0, row }
    const isOfInvoice = row.document_id === invoiceId
    const sign = isOfInvoice ? 1 : -1
    groups.set(key, {
      base: group.base + sign * row.base,
      tax: group.tax + sign * row.tax,
      row: isOfInvoice ? row : group.row,
    })
  }
  return [...groups.values()].map(({ base, tax, row }) => ({
    category: row.category as VatCategory, // as: only categories are stored
    rate: decimal(trimZeros(row.rate)),
    base: fromScaled(base, 2),
    tax: fromScaled(tax, 2),
    exemptionCode: row.exemption_code,
    exemptionText: row.exemption_text,
  }))
}

/** Returns the sum of what issued credit notes have taken off what an invoice claimed, tax included, in cents. */
export async function sumCredits(db: Connection, invoiceId: number): Promise<number> {
  const credits = await listIssuedCredits(db, invoiceId)
  if (credits.length === 0) return 0
  const rows = await db
    .selectFrom('issued_documents')
    .select('owed')
    .where('document_id', 'in', credits)
    .execute()
  return rows.reduce((sum, { owed }) => sum + owed, 0)
}
