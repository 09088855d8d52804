import type { DocumentLine, LineField } from '#documents/sales-document.ts'
import { toRateKey } from '#documents/tax-summary.ts'
import { toCanonical, isEqual } from '#money/decimal.ts'

/** What of a line can have changed, in the order of the columns. */
export const lineFields = ['name', 'quantity', 'price', 'taxRates'] as const satisfies readonly LineField[]

/** A line is a value and never changes, so its key is made once. */
const lineKeyCache = new WeakMap<DocumentLine, string>()

/** The same text for lines that say the same. Which product a line came from is not read on any of them. */
export function toLineKey(line: DocumentLine): string {
  const known = lineKeyCache.get(line)
  if (known !== undefined) return known
  const key = JSON.stringify([line.name, toCanonical(line.quantity), toCanonical(line.price), toRatesKey(line)])
  lineKeyCache.set(line, key)
  return key
}

/** The rates of a line in any order: each is taken of quantity × price. */
function toRatesKey({ taxRates }: DocumentLine): string {
  return taxRates.map(toRateKey).toSorted().join('\n')
}

/** Tax rates are the same with the same names and percentages, whatever their ids. */
export function hasSameLineValue(field: LineField, one: DocumentLine, other: DocumentLine): boolean {
  switch (field) {
    case 'name':
      return one.name === other.name
    case 'taxRates':
      return toRatesKey(one) === toRatesKey(other)
    default:
      return isEqual(one[field], other[field])
  }
}

/** In the order of the columns; none where they say the same. */
export function findChangedLineFields(one: DocumentLine, other: DocumentLine): LineField[] {
  if (toLineKey(one) === toLineKey(other)) return []
  return lineFields.filter((field) => !hasSameLineValue(field, one, other))
}

/** How many fields say the same, 0 to 4. */
export function computeSimilarity(one: DocumentLine, other: DocumentLine): number {
  return lineFields.length - findChangedLineFields(one, other).length
}

/**
 * Whether the one may be the other with another name: a corrected one, or a new one for what costs the same. Lines of
 * different products are different lines.
 */
export function canBeRenamed(one: DocumentLine, other: DocumentLine): boolean {
  if (one.productId !== null && other.productId !== null) return one.productId === other.productId
  return computeSimilarity(one, other) === lineFields.length - 1 || isSimilarName(one.name, other.name)
}

/** Half of the longer one or more is the same at their beginnings and ends. */
function isSimilarName(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start += 1
  let end = 0
  while (end < shorter.length - start && shorter.at(-1 - end) === longer.at(-1 - end)) end += 1
  return start + end > 0 && (start + end) * 2 >= longer.length
}
