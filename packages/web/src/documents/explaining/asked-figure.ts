import type { DerivedAmount } from '@quittance/shared/documents/derivation.ts'
import { createContext, useContext } from 'react'

/** A figure that somebody asks about. A line is known by its key, which stays while lines come, go and change places. */
export type AskedFigure =
  | Exclude<DerivedAmount, { readonly type: 'line' }>
  | { readonly type: 'line'; readonly key: number }

/** Which of two documents that stand side by side. */
export type Side = 'from' | 'to'

export interface Asked {
  readonly figure: AskedFigure
  /** Absent where there is one document. */
  readonly side?: Side | undefined
  /** What the explanation stands beside. */
  readonly at: HTMLElement
  /** What has the focus afterwards. */
  readonly returnTo: HTMLElement | null
}

export type Explain = (asked: Asked) => void

/** null where nothing can be explained. */
export const ExplainContext = createContext<Explain | null>(null)

export function useExplain(): Explain {
  const explain = useContext(ExplainContext)
  if (explain === null) throw new Error('Nothing explains figures here.')
  return explain
}

/** The same text for the same figure. */
export function figureKey(figure: AskedFigure | DerivedAmount): string {
  return JSON.stringify(figure)
}

/** The same text for the same question: of two documents, each figure is asked about by itself. */
export function askedKey({ side, figure }: Pick<Asked, 'side' | 'figure'>): string {
  return `${side ?? ''}${figureKey(figure)}`
}

/** The figure of a line in the page, by which its menu finds it. */
export function lineFigureId(key: number): string {
  return `line-${key}-figure`
}
