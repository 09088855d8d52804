/** Returns the configured name of the product, which the server writes into the page. */
export function productName(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  return named?.content || 'Quittance'
}
