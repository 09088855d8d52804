import { useEffect } from 'react'
import { productName } from './product-name.ts'

/** Names the screen in the browser's tab and to screen readers. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? productName() : `${title} · ${productName()}`
  }, [title])
}
