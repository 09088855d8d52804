import { lineFigureId, useExplain } from './asked-figure.ts'

/** Explains the total of a line from elsewhere, where the focus then goes back to. */
export function useExplainLine(key: number): () => void {
  const explain = useExplain()
  return () => {
    const at = document.getElementById(lineFigureId(key))
    const { activeElement } = document
    const returnTo = activeElement instanceof HTMLElement ? activeElement : null
    if (at !== null) explain({ figure: { type: 'line', key }, at, returnTo })
  }
}
