import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import { listCreditableLines } from '@quittance/shared/law/creditable-lines.ts'
import type { LegalTotals } from '@quittance/shared/law/legal-totals.ts'
import { toCanonical, toScaled } from '@quittance/shared/money/decimal.ts'
import type { ChangeStamp } from '#changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import { Invalid } from '#errors.ts'
import type { LedgerContent } from '#ledger/ledger-record.ts'
import { allocate } from '#payments/allocate.ts'
import { type DocumentBalance, getRest, lockBalances, toAmount, writeAmount } from './balance-repository.ts'
import {
  type CreditedLine,
  insertCreditedLines,
  type LineBalance,
  listIssuedCredits,
  lockLineBalances,
  sumCredits,
} from './credit-repository.ts'
import type { PreparedIssue } from './prepare-issue.ts'

interface IssuedCredit {
  readonly kind: DocumentKind
  readonly id: number
  readonly prepared: PreparedIssue & { readonly totals: LegalTotals }
  readonly stamp: ChangeStamp
}

/**
 * Takes a credit note that is being issued off its invoice: line by line, never more than is left of each, and off what is due of it. The
 * rest is the customer's credit. Nothing happens for other documents, and for invoices that are not issued here.
 * @returns what the ledger records
 * @throws Invalid if nothing is left, or more is credited than is left
 */
export async function creditInvoice(transaction: Connection, credit: IssuedCredit): Promise<LedgerContent[]> {
  const { kind, id, prepared, stamp } = credit
  const invoiceId = hasField(kind, 'correctedInvoice') ? (prepared.values.correctedInvoice?.id ?? null) : null
  if (invoiceId === null) return []
  const balances = await lockBalances(transaction, [invoiceId, id])
  const [invoice, own] = [balances.get(invoiceId), balances.get(id)]
  if (invoice === undefined || own === undefined) return []
  const left = await lockLineBalances(transaction, invoiceId)
  await creditLines(transaction, credit, { invoice, left })
  const rest = invoice.owed - (await sumCredits(transaction, invoiceId))
  // The amounts of the lines are rounded: their sum can be within what is left although the total is not.
  if (rest < 0) throw await createExcessError(transaction, invoice, { line: 0, left: own.owed + rest })
  if (await isAllCredited(transaction, { id, invoiceId }, { left, owed: rest + own.owed }))
    throw createAllCreditedError(invoice)
  const amount = Math.min(getRest(invoice), own.owed)
  if (amount <= 0) return []
  const ends = { paymentId: null, creditId: id, invoiceId, refundId: null }
  return await allocate(transaction, [{ ...ends, amount, field: 'id' }], stamp)
}

/** The rest of an invoice before a credit note is taken off it. */
interface InvoiceRest {
  /** Empty: its lines are not known. */
  readonly left: readonly LineBalance[]
  /** In cents, with VAT. */
  readonly owed: number
}

/** Returns whether other credit notes have credited an invoice completely, as one does of an invoice of 0.00. */
async function isAllCredited(
  transaction: Connection,
  { id, invoiceId }: { readonly id: number; readonly invoiceId: number },
  { left, owed }: InvoiceRest,
): Promise<boolean> {
  if (owed > 0 || left.some((line) => line.left !== 0)) return false
  return (await listIssuedCredits(transaction, invoiceId)).some((creditId) => creditId !== id)
}

/** Creates the rejection of a further credit note for an invoice of which nothing is left. */
export function createAllCreditedError({
  shownNumber: number,
}: Pick<DocumentBalance, 'shownNumber'>): Invalid {
  const sentence = { key: 'issuing.all-credited', params: { number } } as const
  return new Invalid(sentence, { id: [sentence] })
}

interface LockedInvoice extends Pick<InvoiceRest, 'left'> {
  readonly invoice: DocumentBalance
}

async function creditLines(
  transaction: Connection,
  { id, prepared: { totals, values } }: IssuedCredit,
  { invoice, left }: LockedInvoice,
): Promise<void> {
  // Its lines are not known: it was sent before issuing was switched on.
  if (left.length === 0) return
  const parts = listCreditableLines(totals).map(({ position, category, rate, net }): CreditPart => {
    const line = values.lines[position - 1]
    const cents = toScaled(net, 2)
    const vat = { category, rate: toCanonical(rate) }
    return {
      ...{ position, ...vat, source: line?.invoicePosition, name: line?.name ?? '' },
      ...{ net: cents, missing: cents },
    }
  })
  const credited = takeParts(left, parts)
  const [excess] = parts.filter(({ missing }) => missing > 0)
  if (excess !== undefined) {
    const { position: line, net, missing } = excess
    throw await createExcessError(transaction, invoice, { line, left: net - missing })
  }
  await insertCreditedLines(transaction, { creditId: id, invoiceId: invoice.documentId }, credited)
}

/** A line of the credit note, or its charges with one VAT rate. */
interface CreditPart extends Pick<LineBalance, 'position' | 'category' | 'rate' | 'name'> {
  /** Position of the line of the invoice from which it was created; 0: its charges. Undefined: not known. */
  readonly source: number | undefined
  /** In cents. Not negative. */
  readonly net: number
  /** The part of it that was not taken off the invoice yet, in cents. */
  missing: number
}

type Match = (part: CreditPart, line: LineBalance) => boolean

/** The lines off which a part is taken: first the one from which it was created, then those with its name, then others. */
const matches: readonly Match[] = [
  ({ source }, { position }) => source === position,
  ({ name }, line) => name === line.name,
  () => true,
]

/** The rest of a line of the invoice, off which parts are taken. */
interface Rest {
  readonly line: LineBalance
  /** Lowered by each part. */
  cents: number
}

/**
 * Takes parts off what is left of the lines with their VAT. Each takes what is left of its own line before others can.
 * Lowers `missing` of the parts.
 */
function takeParts(lines: readonly LineBalance[], parts: readonly CreditPart[]): CreditedLine[] {
  const rests = lines.map((line): Rest => ({ line, cents: line.left }))
  const byVat = Map.groupBy(rests, ({ line }) => toVatKey(line))
  return matches.flatMap((isMatch) =>
    parts.flatMap((part) => takePart(part, byVat.get(toVatKey(part)) ?? [], isMatch)),
  )
}

function takePart(part: CreditPart, rests: readonly Rest[], isMatch: Match): CreditedLine[] {
  const { position, category, rate } = part
  const credited: CreditedLine[] = []
  for (const rest of rests) {
    if (part.missing === 0) break
    const amount = isMatch(part, rest.line) ? Math.min(part.missing, rest.cents) : 0
    if (amount === 0) continue
    credited.push({ position, invoicePosition: rest.line.position, category, rate, net: amount })
    rest.cents -= amount
    part.missing -= amount
  }
  return credited
}

function toVatKey({ category, rate }: Pick<LineBalance, 'category' | 'rate'>): string {
  return `${category} ${rate}`
}

async function createExcessError(
  transaction: Connection,
  { shownNumber: number, currencyId }: DocumentBalance,
  { line, left }: { readonly line: number; readonly left: number },
): Promise<Invalid> {
  const amount = await writeAmount(transaction, toAmount(Math.max(left, 0)), currencyId)
  const params = { number, line, amount }
  const sentence = {
    key: line === 0 ? 'issuing.credited-too-much' : 'issuing.line-credited-too-much',
    params,
  } as const
  return new Invalid(sentence, { selected_products: [sentence] })
}
