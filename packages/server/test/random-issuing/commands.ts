import type { DiscountType } from '@quittance/shared/documents/sales-document.ts'
import fc from 'fast-check'
import type { CreditScope } from '#documents/issuing/credit-draft.ts'
import type { KeyedAttempt } from '#test/simulated-crash.ts'

/** The content of a draft. Customer and currency are numbers, modulo how many there are. */
export interface DraftValues {
  readonly customer: number
  readonly currency: number
  /** Price of the first line. */
  readonly cents: number
  /** The total, because an adjustment takes off everything else. Null: the adjustment is that of the shape. Below 0 it is not issued. */
  readonly rest: number | null
  /** Its date, in days from the day of the command; below 0: before that day. */
  readonly day: number
}

/**
 * Whose money a command uses: that of the record to which it refers, or that of a customer who was merged with the own one. That of another
 * customer, or in another currency, is rejected.
 */
export type MoneyChoice = 'own' | 'merged' | 'other-customer' | 'other-currency'

interface Keyed {
  readonly attempt: KeyedAttempt
}

/** An issue that an e-mailed draft may prevent, because it keeps its number. */
interface Fixable {
  /** Whether that draft is issued first then. */
  readonly isFixed: boolean
}

/** A call without an idempotency key. */
type Repeated = Pick<KeyedAttempt, 'crash'>

/**
 * A command refers to earlier records by a number, modulo how many there are. Amounts are in cents, days are counted from the day of the
 * command.
 */
export type Command =
  | {
      readonly type: 'save'
      readonly of: number
      readonly values: DraftValues
      /** With such a line it is rejected. */
      readonly hasNegativeLine: boolean
      /** Whether a stored draft gets another number. */
      readonly isRenumbered: boolean
    }
  | ({
      readonly type: 'email'
      readonly of: number
      /** Whether the draft gets the next number of its series before, if that is free. */
      readonly isNext: boolean
    } & Keyed)
  | { readonly type: 'archive'; readonly of: number }
  | ({ readonly type: 'issue'; readonly of: number; readonly day: number | null } & Fixable & Keyed)
  | ({ readonly type: 'invoice'; readonly values: DraftValues; readonly isPaid: boolean } & Fixable & Keyed)
  | ({
      readonly type: 'credit'
      readonly of: number
      readonly cents: number
      /** Like that of a draft: below 0, or null. */
      readonly rest: number | null
      readonly money: MoneyChoice
      /** Whether it is e-mailed before its issue, with the next number of its series if that is free. */
      readonly isEmailed: boolean
    } & Keyed)
  | ({
      readonly type: 'correct'
      readonly of: number
      readonly scope: CreditScope['type']
      readonly cents: number
      /** Whether a draft replaces the invoice. */
      readonly isReplaced: boolean
    } & Keyed)
  | { readonly type: 'mark'; readonly of: number; readonly status: number }
  | { readonly type: 'print'; readonly of: number }
  | ({
      readonly type: 'pay'
      /** The first invoice, and another one of the same customer in the same currency. */
      readonly to: number
      readonly other: number
      readonly cents: number
      /** Percentages of the payment that are allocated to these invoices. */
      readonly shares: readonly number[]
      readonly money: MoneyChoice
      readonly day: number
    } & Keyed)
  | ({
      readonly type: 'allocate'
      readonly from: number
      readonly to: number
      readonly cents: number
      readonly money: MoneyChoice
    } & Keyed)
  | ({
      readonly type: 'refund'
      readonly from: number
      readonly cents: number
      readonly money: MoneyChoice
    } & Keyed)
  | ({
      readonly type: 'withhold'
      readonly of: number
      readonly cents: number
      readonly day: number
    } & Keyed)
  | ({ readonly type: 'write-off'; readonly of: number } & Keyed)
  | ({ readonly type: 'reverse'; readonly of: number } & Repeated)
  | ({ readonly type: 'reverse-allocation'; readonly of: number } & Repeated)
  | { readonly type: 'merge'; readonly of: number; readonly into: number }
  | { readonly type: 'close'; readonly days: number }

export type CommandOf<Type extends Command['type']> = Extract<Command, { readonly type: Type }>

const types: Readonly<Record<Exclude<Command['type'], 'correct'>, true>> = {
  ...{ save: true, issue: true, invoice: true, credit: true, mark: true, print: true, pay: true },
  ...{ allocate: true, refund: true, withhold: true, 'write-off': true, reverse: true },
  ...{ 'reverse-allocation': true, merge: true, close: true, email: true, archive: true },
}

const scopes: Readonly<Record<CreditScope['type'], true>> = { whole: true, lines: true, amount: true }

/** The names of all commands. */
export const commandNames: readonly string[] = [
  ...Object.keys(types),
  ...Object.keys(scopes).map((scope) => `correct ${scope}`),
]

export function nameCommand(command: Command): string {
  return command.type === 'correct' ? `correct ${command.scope}` : command.type
}

/** Of all documents of a sequence. */
export interface DocumentShape {
  readonly hasVat: boolean
  /** Whether all lines have the same name and VAT rate, so that only their positions differ. */
  readonly isUniform: boolean
  readonly lineCount: number
  readonly discount: {
    readonly type: DiscountType
    /** Decimal text. */
    readonly percent: string
  }
  readonly adjustment: {
    readonly cents: number
    /** An expense that is passed on without VAT, otherwise a change of the price. */
    readonly isExpense: boolean
  }
}

const index = fc.nat({ max: 20 })
const cents = fc.integer({ min: 1, max: 20_000 })
// Of the first line. A document over 0.00 is issued, too.
const price = fc.integer({ min: 0, max: 20_000 })
// Of the rest of payments and credit notes.
const fewCents = fc.integer({ min: 1, max: 2_000 })

// Mostly none. Above the number of statements of a call, only its response is lost.
const crash = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat({ max: 40 }) },
)
const attempt = fc.record({ crash, reusesKey: fc.constantFrom(false, false, false, true) })

const money: fc.Arbitrary<MoneyChoice> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('own', 'merged') },
  { weight: 1, arbitrary: fc.constantFrom('other-customer', 'other-currency') },
)

// Mostly none: the date of the draft. One in the future, or before the last document, is rejected.
const issueDay = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: -3, max: 1 }) },
)

const draftValues: fc.Arbitrary<DraftValues> = fc.record({
  customer: index,
  // Mostly that of the company.
  currency: fc.constantFrom(0, 0, 1),
  cents: price,
  rest: fc.oneof(
    { weight: 14, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constantFrom(0, 1, 50) },
    { weight: 1, arbitrary: fc.constantFrom(-1, -5_000) },
  ),
  day: fc.integer({ min: -20, max: 2 }),
})

function named<Type extends Command['type']>(type: Type) {
  return fc.constant(type)
}

const documentCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ type: named('save'), of: index, values: draftValues },
      hasNegativeLine: fc.constantFrom(false, false, false, false, true),
      isRenumbered: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: named('email'), of: index, isNext: fc.boolean(), attempt }) },
  { weight: 1, arbitrary: fc.record({ type: named('archive'), of: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: named('issue'), of: index, day: issueDay, isFixed: fc.boolean(), attempt }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ type: named('invoice'), values: draftValues, isPaid: fc.boolean() },
      ...{ isFixed: fc.boolean(), attempt },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ type: named('credit'), of: index, cents: price, money, attempt },
      // Further below zero than the cents by which the VAT of credit notes is rounded.
      rest: fc.constantFrom(null, null, null, null, null, null, -50, -5_000),
      isEmailed: fc.constantFrom(false, false, false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ type: named('correct'), of: index, cents, attempt },
      ...{ scope: fc.constantFrom('whole', 'lines', 'amount'), isReplaced: fc.boolean() },
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: named('mark'), of: index, status: index }) },
  { weight: 1, arbitrary: fc.record({ type: named('print'), of: index }) },
)

const share = fc.integer({ min: 1, max: 80 })
// The one in the future is rejected.
const paymentDay = fc.constantFrom(-30, -2, 0, 0, 0, 0, 0, 1)

const paymentCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ type: named('pay'), to: index, other: index, cents, money, attempt },
      ...{ shares: fc.array(share, { maxLength: 2 }), day: paymentDay },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ type: named('allocate'), from: index, to: index },
      ...{ cents: fewCents, money, attempt },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: named('refund'), from: index, cents: fewCents, money, attempt }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: named('withhold'), of: index, cents: fewCents, day: paymentDay, attempt }),
  },
  { weight: 2, arbitrary: fc.record({ type: named('reverse'), of: index, crash }) },
  { weight: 2, arbitrary: fc.record({ type: named('reverse-allocation'), of: index, crash }) },
  { weight: 1, arbitrary: fc.record({ type: named('write-off'), of: index, attempt }) },
)

/** @param longestBreak the most days that pass at once */
function createCommand(longestBreak: number): fc.Arbitrary<Command> {
  const days = fc.constantFrom(1, 1, 1, longestBreak)
  return fc.oneof(
    { weight: 15, arbitrary: documentCommand },
    { weight: 15, arbitrary: paymentCommand },
    { weight: 1, arbitrary: fc.record({ type: named('merge'), of: index, into: index }) },
    { weight: 1, arbitrary: fc.record({ type: named('close'), days }) },
  )
}

const shape: fc.Arbitrary<DocumentShape> = fc.record({
  hasVat: fc.boolean(),
  isUniform: fc.boolean(),
  lineCount: fc.integer({ min: 1, max: 3 }),
  discount: fc.record({
    type: fc.constantFrom('after', 'before'),
    percent: fc.constantFrom('0', '10', '33.33'),
  }),
  // None, rounding of the sum to pay, changes of the price, and an expense.
  adjustment: fc.constantFrom(
    { cents: 0, isExpense: false },
    { cents: 37, isExpense: false },
    { cents: -42, isExpense: false },
    { cents: 1_250, isExpense: false },
    { cents: -340, isExpense: false },
    { cents: 1_250, isExpense: true },
  ),
})

/** Creates sequences of 30 to 40 commands, and the shape of their documents. @param longestBreak the most days that pass at once */
export function createSequences(longestBreak: number) {
  const command = createCommand(longestBreak)
  return fc.record({ shape, commands: fc.array(command, { minLength: 30, maxLength: 40 }) })
}

/** Returns the entry to which a command refers; null: there are none. */
export function pick<Entry>(entries: readonly Entry[], place: number): Entry | null {
  return entries.length === 0 ? null : (entries[place % entries.length] ?? null)
}
