import { useEffect } from 'react'

/** Returns the configured name of the product, which the server writes into the page. */
export function productName(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  return named?.content || 'Quittance'
}

/** Sets the title of the page, for the tab of the browser and for screen readers. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? productName() : `${title} · ${productName()}`
  }, [title])
}
