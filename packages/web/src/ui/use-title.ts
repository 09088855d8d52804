import { useEffect } from 'react'
import { productName } from './product-name.ts'

/** Sets the title of the page, for the tab of the browser and for screen readers. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? productName() : `${title} · ${productName()}`
  }, [title])
}
