import type { DocumentLine } from '#documents/sales-document.ts'
import { isVat, listVatRates } from './line-vat.ts'
import type { GroupKey } from './vat-groups.ts'

/** A line whose reason for no VAT is not the first one of its category, and the line that gives the first one. */
interface LineWithOtherReason {
  readonly line: number
  readonly first: number
}

/** Gives lines without VAT the first reason of their category. */
export interface FirstReasonFix {
  readonly type: 'first-reason'
  readonly lines: readonly LineWithOtherReason[]
}

/** Returns the lines with another reason than the first one of their category. @param vat of each line; null: not decided */
export function listLinesWithOtherReason(vat: readonly (GroupKey | null)[]): LineWithOtherReason[] {
  const firsts = new Map<string, { readonly key: GroupKey; readonly index: number }>()
  return vat.flatMap((key, index) => {
    if (key === null) return []
    const first = firsts.get(key.category) ?? { key, index }
    firsts.set(key.category, first)
    return hasSameReason(first.key, key) ? [] : [{ line: index, first: first.index }]
  })
}

type Reason = Pick<GroupKey, 'exemptionCode' | 'exemptionText'>

function hasSameReason(one: Reason, other: Reason): boolean {
  return one.exemptionCode === other.exemptionCode && one.exemptionText === other.exemptionText
}

/** Changes the lines that the fix names. */
export function takeFirstReasons(lines: readonly DocumentLine[], fix: FirstReasonFix): DocumentLine[] {
  const firsts = new Map(fix.lines.map(({ line, first }) => [line, lines[first]]))
  return lines.map((line, index) => {
    const first = firsts.get(index)
    return first === undefined ? line : takeVatRates(line, first)
  })
}

/** A line without a VAT rate has the reason of the treatment, so that the other line gets none either. */
function takeVatRates(line: DocumentLine, first: DocumentLine): DocumentLine {
  return { ...line, taxRates: [...listVatRates(first), ...line.taxRates.filter((rate) => !isVat(rate))] }
}
