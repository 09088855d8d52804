import { statementEntryTypes } from '@quittance/shared/contract/statements.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { readCurrencyNames } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { isPayable } from '#documents/issuing/balance-repository.ts'
import { createFieldError, Invalid } from '#errors.ts'
import { findPartyState } from '#parties/repository.ts'
import { listMergedIds } from '#payments/repository.ts'
import { readStatedRecords, type StatedDocument, type StatedPayment } from './repository.ts'

type EntryType = (typeof statementEntryTypes)[number]

/** Something that changes what the customer owes. */
interface Movement {
  readonly type: EntryType
  /** Null: it is no document. */
  readonly kind: KindName | null
  /** Id of the document or payment. */
  readonly id: number
  readonly day: CalendarDay
  /** When it was recorded: ISO 8601, UTC. */
  readonly at: string
  /** Number of the document; of a payment its method, empty if no money has moved. */
  readonly label: string
  /** Reference of a payment, or the reason of a reversal or write-off. */
  readonly reference: string
  readonly currencyId: number
  /** Added to what the customer owes, in cents. */
  readonly effect: number
}

/** An entry of a statement. Amounts are in cents. */
export interface StatementEntry extends Omit<Movement, 'at' | 'currencyId' | 'effect'> {
  /** The amount that it adds to the balance; 0: it lowers it. */
  readonly debit: number
  /** The amount that it takes off the balance; 0: it raises it. */
  readonly credit: number
  /** The debt of the customer after it. */
  readonly balance: number
}

/** The issued documents and payments of a customer in one currency. Amounts are in cents. */
export interface Statement {
  /** The customer; of a merged one the customer that it was merged into. */
  readonly customerId: number
  readonly currency: NamedRecord
  /** Currencies in which the customer has entries. */
  readonly currencies: readonly NamedRecord[]
  /** Null: from the first entry. */
  readonly from: CalendarDay | null
  readonly to: CalendarDay
  /** The debt of the customer before the first entry; below 0: the customer had credit. */
  readonly opening: number
  readonly entries: readonly StatementEntry[]
  /** The debt of the customer after the last entry. */
  readonly closing: number
}

export interface StatementRequest {
  readonly customerId: number
  readonly currencyId: number
  /** Null: from the first entry. */
  readonly from: CalendarDay | null
  readonly to: CalendarDay
  /**
   * Whether a later entry moves the last day, so that the statement ends with the present balance: an invoice that was taken over can have
   * a date in the future, and is due anyway. False by default.
   */
  readonly endsWithLastEntry?: boolean
}

/**
 * Reads the statement of a customer and of those that were merged with it; null: there is no such customer.
 * @throws Invalid for an unknown currency, and if the first day is after the last one
 */
export async function readStatement(
  db: Connection,
  { customerId, currencyId, from, to: lastDay, endsWithLastEntry = false }: StatementRequest,
): Promise<Statement | null> {
  if ((await findPartyState(db, 'customer', customerId)) === null) return null
  // The first one is the customer that the others were merged into.
  const customerIds = await listMergedIds(db, customerId)
  const names = await readCurrencyNames(db)
  const name = names.get(currencyId)
  if (name === undefined) throw createFieldError('currency_id', 'field.unknown-record')
  const { documents, payments } = await readStatedRecords(db, customerIds)
  const movements = [...documents.map(toDocumentMovement), ...payments.map(toPaymentMovement)]
  const used = new Set(movements.map((movement) => movement.currencyId))
  const ofCurrency = movements.filter((movement) => movement.currencyId === currencyId)
  const to = endsWithLastEntry ? findLastDay(ofCurrency, lastDay) : lastDay
  if (from !== null && from > to) throw createPeriodError(to)
  const stated = ofCurrency.filter(({ day }) => day <= to)
  return {
    customerId: customerIds[0] ?? customerId,
    currency: { id: currencyId, name },
    currencies: [...names].filter(([id]) => used.has(id)).map(([id, code]) => ({ id, name: code })),
    ...{ from, to },
    ...addBalances(stated.sort(compareMovements), from),
  }
}

/** Returns the day of the last movement, but at least a given day. */
function findLastDay(movements: readonly Movement[], least: CalendarDay): CalendarDay {
  return movements.reduce((last, { day }) => (day > last ? day : last), least)
}

function createPeriodError(to: CalendarDay): Invalid {
  const sentence = { key: 'statements.from-after-to', params: { field: 'from', to } } as const
  return new Invalid(sentence, { from: [sentence] })
}

// The types of documents: those that claim a payment, and the others.
const [claimType, creditType] = statementEntryTypes

function toDocumentMovement(document: StatedDocument): Movement {
  const isClaim = isPayable(document)
  return {
    ...{ type: isClaim ? claimType : creditType, kind: getKind(document.kind).name, id: document.id },
    ...{ day: document.issuedOn, at: document.issuedAt, label: document.shownNumber, reference: '' },
    ...{ currencyId: document.currencyId, effect: isClaim ? document.owed : -document.owed },
  }
}

function toPaymentMovement(payment: StatedPayment): Movement {
  // Money from the customer, and what is given up, lower what the customer owes. A reversal has the opposite effect.
  const raises = payment.isRefund !== payment.isReversal
  return {
    ...{ type: nameType(payment), kind: null, id: payment.id, day: payment.paidOn, at: payment.recordedAt },
    ...{ label: payment.method, reference: payment.reference, currencyId: payment.currencyId },
    effect: raises ? payment.amount : -payment.amount,
  }
}

function nameType({ isReversal, isRefund, nature }: StatedPayment): EntryType {
  if (isReversal) return 'reversal'
  if (isRefund) return 'refund'
  return nature === 'write-off' || nature === 'withheld' ? nature : 'payment'
}

/** Orders by day, time and id. A document that was issued together with its payments comes before them. */
function compareMovements(left: Movement, right: Movement): number {
  return (
    compareTexts(left.day, right.day) ||
    compareTexts(left.at, right.at) ||
    Number(left.kind === null) - Number(right.kind === null) ||
    left.id - right.id
  )
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Computes the balance after each movement. Those before the first day are in the opening balance. */
function addBalances(
  movements: readonly Movement[],
  from: CalendarDay | null,
): Pick<Statement, 'opening' | 'entries' | 'closing'> {
  let balance = 0
  let opening = 0
  const entries: StatementEntry[] = []
  for (const { type, kind, id, day, label, reference, effect } of movements) {
    balance += effect
    if (from !== null && day < from) opening = balance
    else
      entries.push({
        ...{ type, kind, id, day, label, reference, balance },
        ...{ debit: Math.max(effect, 0), credit: Math.max(-effect, 0) },
      })
  }
  return { opening, entries, closing: balance }
}
