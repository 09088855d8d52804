import { computeTotals, type Totals } from '@quittance/shared/documents/totals.ts'
import { type DocumentForm, pricedContent } from './document-form.ts'

interface Computed {
  readonly from: DocumentForm
  readonly totals: Totals
}

const computedFor = new WeakMap<DocumentForm['lines'], Computed>()

/** Returns the totals of a form. Cached, because many rows and fields show a part of them. */
export function totalsOfForm(form: DocumentForm): Totals {
  const known = computedFor.get(form.lines)
  if (known !== undefined && isPricedAlike(known.from, form)) return known.totals
  const totals = computeTotals(pricedContent(form))
  computedFor.set(form.lines, { from: form, totals })
  return totals
}

function isPricedAlike(one: DocumentForm, other: DocumentForm): boolean {
  return (
    one.discountType === other.discountType &&
    one.discountPercentage === other.discountPercentage &&
    one.adjustments === other.adjustments
  )
}
