import { findAmountHighlights, findHighlights, type TextRange } from '@quittance/shared/text/highlight.ts'
import { fold, splitChunks } from '@quittance/shared/text/search-text.ts'
import { Fragment } from 'react'

interface MarkedProps {
  readonly text: string
  /** The search text. */
  readonly search: string
}

/** Renders a formatted amount and highlights the part that matches. */
export function MarkedAmount({ text, search }: MarkedProps) {
  return <Pieces text={text} marks={findAmountHighlights(text, search)} />
}

/** Renders a currency code and highlights it if it matches completely. In the search text it may follow an amount: `50eur`. */
export function MarkedCode({ text, search }: MarkedProps) {
  const isFound = splitChunks(search).some((chunk) => chunk.replace(/\P{L}/gu, '') === fold(text))
  return isFound ? <mark>{text}</mark> : text
}

/** Renders a text and highlights the parts that match. */
export function Marked({ text, search }: MarkedProps) {
  return <Pieces text={text} marks={findHighlights(text, search)} />
}

function Pieces({ text, marks }: { readonly text: string; readonly marks: readonly TextRange[] }) {
  const rest = text.slice(marks.at(-1)?.end ?? 0)
  return (
    <>
      {marks.map(({ start, end }, place) => (
        <Fragment key={start}>
          {text.slice(marks[place - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {rest}
    </>
  )
}
