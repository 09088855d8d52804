import type { DerivedAmount, ExplainableContent } from '@quittance/shared/documents/derivation.ts'
import type { RequestedAmount } from './explanation-request.ts'

/** A document whose amounts are explained. */
export interface Subject {
  /** First line of a copied explanation. */
  readonly name: string
  /** Label of the document if there are several; empty if there is one. */
  readonly label: string
  readonly content: ExplainableContent
  /** Empty while no currency is selected. */
  readonly currency: string
  /** Whether it requests payment, so that there is a balance due. */
  readonly isOwed: boolean
  readonly keyAt: (index: number) => number
  /** Returns -1 if the line does not exist any more. */
  readonly indexOf: (key: number) => number
  /** Returns a sentence for each incomplete field that an amount depends on. */
  readonly incomplete: (amount: DerivedAmount) => readonly string[]
}

export function toDerivedAmount(requested: RequestedAmount, { indexOf }: Subject): DerivedAmount {
  return requested.type === 'line' ? { type: 'line', index: indexOf(requested.key) } : requested
}

export function toRequestedAmount(amount: DerivedAmount, { keyAt }: Subject): RequestedAmount {
  return amount.type === 'line' ? { type: 'line', key: keyAt(amount.index) } : amount
}
