import type { ExplainedContent, Figure } from '@quittance/shared/documents/explaining/derivation.ts'
import type { AskedFigure } from './asked-figure.ts'

/** A document whose figures are explained. */
export interface Subject {
  /** What a copied explanation begins with. */
  readonly name: string
  /** Which one it is of several; empty where there is one. */
  readonly label: string
  readonly content: ExplainedContent
  /** Empty while none is chosen. */
  readonly currency: string
  /** Whether it asks for money, so that something of it can be paid and due. */
  readonly isOwed: boolean
  readonly keyAt: (index: number) => number
  /** -1 where there is no such line any more. */
  readonly indexOf: (key: number) => number
  /** What is not complete yet among what a figure follows from, a sentence each. */
  readonly incomplete: (figure: Figure) => readonly string[]
}

export function figureOf(asked: AskedFigure, { indexOf }: Subject): Figure {
  return asked.of === 'line' ? { of: 'line', index: indexOf(asked.key) } : asked
}

export function askedFor(figure: Figure, { keyAt }: Subject): AskedFigure {
  return figure.of === 'line' ? { of: 'line', key: keyAt(figure.index) } : figure
}
