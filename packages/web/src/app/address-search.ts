/** What stands behind `?` in an address is text, whatever it looks like: `?search=123`. */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Empty where there is nothing to say. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`
}
