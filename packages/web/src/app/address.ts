/** Returns a path of this application to navigate to. Other sites and the sign-in become `/dashboard`. */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return '/dashboard'
  const resolved = new URL(wanted, 'http://own.invalid')
  if (resolved.origin !== 'http://own.invalid' || resolved.pathname === '/login') return '/dashboard'
  return `${resolved.pathname}${resolved.search}`
}

/** Parses a query string. All values stay text, even if they look like numbers: `?search=123`. */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Returns the query string of the values that are text; an empty string if there are none. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`
}
