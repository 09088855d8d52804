import { paymentLimits } from '@quittance/shared/contract/payments.ts'
import { decimalRules, findViolation } from '@quittance/shared/documents/limits.ts'
import {
  addExact,
  type Decimal,
  isLess,
  readDecimal,
  subtractMoney,
  toExact,
  toMoney,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { ApiError } from '#api/responses.ts'
import { currentLocale } from '#locale/locale.ts'
import { showValuesIn } from '#locale/server-sentences.ts'
import { fieldInSentence } from '#ui/forms/field-errors.ts'
import type { OpenInvoice } from './payment.ts'

/** Amounts by the id of the document that they are for: decimals as text, or invalid input. Absent or empty: nothing. */
export type AmountTexts = Readonly<Record<string, string>>

type Due = Pick<OpenInvoice, 'id' | 'due'>

/** Returns the smaller one of two amounts. */
export function takeSmaller(one: Decimal, other: Decimal): Decimal {
  return isLess(other, one) ? other : one
}

/** Returns the sum of the amounts that are numbers. */
export function sumAmounts(amounts: AmountTexts): Decimal {
  const numbers = Object.values(amounts).flatMap((entered) => readDecimal(entered) ?? [])
  return toMoney(numbers.reduce((sum, amount) => addExact(sum, toExact(amount)), toExact(zero)))
}

/** Returns the amounts of documents that are still open: another member may have settled one since its amount was entered. */
export function keepOpen(amounts: AmountTexts, invoices: readonly Pick<Due, 'id'>[]): AmountTexts {
  const open = new Set(invoices.map(({ id }) => String(id)))
  return Object.fromEntries(Object.entries(amounts).filter(([id]) => open.has(id)))
}

/** The number of documents that one call can allocate to. */
export const mostAllocations = paymentLimits.allocations

/** Distributes an amount in the order of the documents, to each at most what is due, and to no more documents than a call can take. */
export function fillInOrder(available: Decimal, invoices: readonly Due[]): AmountTexts {
  const filled: Record<string, string> = {}
  let left = available
  for (const { id, due } of invoices.slice(0, mostAllocations)) {
    if (!isLess(zero, left)) break
    const amount = takeSmaller(due, left)
    filled[id] = toMoney(toExact(amount))
    left = subtractMoney(left, amount)
  }
  return filled
}

/** Why an amount cannot be allocated. */
export type AmountProblem = 'unreadable' | 'below-zero' | 'too-many-places' | 'more-than-due'

/** Returns what is wrong with an amount; null: nothing, or there is none. */
export function findAmountProblem(entered: string | undefined, due: Decimal): AmountProblem | null {
  if (entered === undefined || entered === '') return null
  const amount = readDecimal(entered)
  if (amount === null) return 'unreadable'
  if (isLess(amount, zero)) return 'below-zero'
  if (findViolation(amount, decimalRules.amountPaid)?.reason === 'too-many-places') return 'too-many-places'
  return isLess(due, amount) ? 'more-than-due' : null
}

/** Returns the allocations as calls take them, without those of nothing. Errors of a call name them by their index. */
export function listParts(amounts: AmountTexts): { readonly invoice_id: number; readonly amount: string }[] {
  return Object.entries(amounts).flatMap(([id, entered]) => {
    const amount = readDecimal(entered)
    return amount !== null && isLess(zero, amount) ? [{ invoice_id: Number(id), amount }] : []
  })
}

/** Messages by the id of the document that they are about. */
export type RowErrors = Readonly<Record<string, string>>

/** Returns the messages of a rejected call for each document. @param label of an amount, instead of the name of its field */
export function findRowErrors(
  { errors }: Pick<ApiError, 'errors'>,
  parts: ReturnType<typeof listParts>,
  label: string,
): RowErrors {
  const rows = Object.entries(errors).flatMap(([path, [message]]) => {
    const [, index] = /^allocations\.(\d+)/.exec(path) ?? []
    const part = index === undefined ? undefined : parts[Number(index)]
    if (part === undefined || message === undefined) return []
    const sentence = showValuesIn(fieldInSentence(message, path, label), currentLocale())
    return [[part.invoice_id, sentence] as const]
  })
  return Object.fromEntries(rows)
}
