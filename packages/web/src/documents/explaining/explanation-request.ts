import type { DerivedAmount } from '@quittance/shared/documents/derivation.ts'
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

/** Null outside of `Explaining`. */
export const ExplainContext = createContext<Explain | null>(null)

export function useExplain(): Explain {
  const explain = useContext(ExplainContext)
  if (explain === null) throw new Error('useExplain must be called inside of an Explaining component.')
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
