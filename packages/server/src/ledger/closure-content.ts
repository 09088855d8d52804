import { type Decimal, readDecimal } from '@quittance/shared/money/decimal.ts'
import { z } from 'zod'
import type { Closure } from './closure-repository.ts'

// The content of a closure: the JSON text that is signed.

const amount = z.custom<Decimal>((value) => typeof value === 'string' && readDecimal(value) !== null)

const recordSum = z.object({
  event: z.string(),
  kind: z.string(),
  currency: z.int(),
  count: z.int(),
  amount,
})

const vatSum = z.object({
  ...{ kind: z.string(), currency: z.int(), category: z.string(), rate: z.string() },
  ...{ base: amount, tax: amount },
})

const closureContent = z.object({
  period: z.enum(['day', 'month', 'year']),
  /** First and last day of the period. */
  startsOn: z.string(),
  endsOn: z.string(),
  firstPosition: z.int(),
  lastPosition: z.int(),
  /** Of the last record. */
  lastHash: z.string(),
  /** How many there are. */
  records: z.int(),
  /** Sums of the records of the period. */
  sums: z.array(recordSum),
  /** VAT of the documents that were issued in the period. */
  vat: z.array(vatSum),
  /** Sums of all records since the first one. */
  ever: z.array(recordSum),
  /** When the closure was made: ISO 8601, UTC. */
  closedAt: z.string(),
})

/** The content of a closure. */
export type ClosureContent = Readonly<z.output<typeof closureContent>>

/** Reads the content of a closure. Null: it is not one, so that it was changed. */
export function findClosureContent({ content }: Pick<Closure, 'content'>): ClosureContent | null {
  try {
    return closureContent.safeParse(JSON.parse(content)).data ?? null
  } catch {
    return null
  }
}

/** Reads the content of a closure. @throws Error if it is not one */
export function readClosureContent(closure: Pick<Closure, 'number' | 'content'>): ClosureContent {
  const content = findClosureContent(closure)
  if (content === null)
    throw new Error(
      `Closure ${closure.number} of the ledger cannot be read: it was changed. Verify the ledger.`,
    )
  return content
}
