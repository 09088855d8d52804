import { lineTotalId, useExplain } from './explanation-request.ts'

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
