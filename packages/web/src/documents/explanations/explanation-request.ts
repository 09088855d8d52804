import type { DerivedAmount, ExplainableContent } from '@quittance/shared/documents/derivation.ts'
import type { LegalContent } from '@quittance/shared/law/legal-totals.ts'
import { createContext, useContext } from 'react'

/**
 * The amount whose explanation is requested. A line is identified by its key, which stays the same when lines are added, removed
 * or moved.
 */
export type RequestedAmount =
  | Exclude<DerivedAmount, { readonly type: 'line' }>
  | { readonly type: 'line'; readonly key: number }

/** One of two documents that are shown side by side. */
export type Side = 'from' | 'to'

/** A request of the user for the explanation of an amount. */
export interface ExplanationRequest {
  readonly amount: RequestedAmount
  /** Absent if there is one document. */
  readonly side?: Side | undefined
  /** The element beside which the explanation is shown. */
  readonly at: HTMLElement
  /** The element that gets the focus after the explanation is closed. */
  readonly returnTo: HTMLElement | null
}

export type Explain = (request: ExplanationRequest) => void

/** Null outside of an `ExplanationProvider`. */
export const ExplainContext = createContext<Explain | null>(null)

export function useExplain(): Explain {
  const explain = useContext(ExplainContext)
  if (explain === null) throw new Error('useExplain must be called inside of an ExplanationProvider.')
  return explain
}

/** Returns a text that identifies the amount. */
export function amountKey(amount: RequestedAmount | DerivedAmount): string {
  return JSON.stringify(amount)
}

/** Returns a text that identifies the amount and, if there are two documents, its document. */
export function requestKey({ side, amount }: Pick<ExplanationRequest, 'side' | 'amount'>): string {
  return `${side ?? ''}${amountKey(amount)}`
}

/** Returns the element id of the total of a line, by which the menu of the line finds it. */
export function lineTotalId(key: number): string {
  return `line-${key}-total`
}

/** The content of a document from which its legal totals are computed. */
export interface LegalSubject {
  /** Without empty lines. */
  readonly content: LegalContent
  /** Index of each line in the document. */
  readonly indexes: readonly number[]
  /** Country of the company: ISO 3166, two letters. */
  readonly country: string
}

/** A document whose amounts are explained. */
export interface Subject {
  /** First line of a copied explanation. */
  readonly name: string
  /** Label of the document if there are several; empty if there is one. */
  readonly label: string
  readonly content: ExplainableContent
  /** From what the legal totals are computed; null: they are not known. */
  readonly legal: LegalSubject | null
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

/**
 * Returns a function that opens the explanation of a line total. When it is closed, the focus returns to the element that has
 * it now.
 */
export function useExplainLine(key: number): () => void {
  const explain = useExplain()
  return () => {
    const at = document.getElementById(lineTotalId(key))
    const { activeElement } = document
    const returnTo = activeElement instanceof HTMLElement ? activeElement : null
    if (at !== null) explain({ amount: { type: 'line', key }, at, returnTo })
  }
}
