import type { DerivedAmount, ExplainableContent } from '@quittance/shared/documents/derivation.ts'
import type { AskedFigure } from './asked-figure.ts'

/** A document whose figures are explained. */
export interface Subject {
  /** What a copied explanation begins with. */
  readonly name: string
  /** Which one it is of several; empty where there is one. */
  readonly label: string
  readonly content: ExplainableContent
  /** Empty while none is chosen. */
  readonly currency: string
  /** Whether it asks for money, so that something of it can be paid and due. */
  readonly isOwed: boolean
  readonly keyAt: (index: number) => number
  /** -1 where there is no such line any more. */
  readonly indexOf: (key: number) => number
  /** What is not complete yet among what a figure follows from, a sentence each. */
  readonly incomplete: (figure: DerivedAmount) => readonly string[]
}

export function figureOf(asked: AskedFigure, { indexOf }: Subject): DerivedAmount {
  return asked.type === 'line' ? { type: 'line', index: indexOf(asked.key) } : asked
}

export function askedFor(figure: DerivedAmount, { keyAt }: Subject): AskedFigure {
  return figure.type === 'line' ? { type: 'line', key: keyAt(figure.index) } : figure
}
