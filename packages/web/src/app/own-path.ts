/** Returns a path of this application to navigate to. Other sites and the sign-in become `/dashboard`. */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return '/dashboard'
  const resolved = new URL(wanted, 'http://own.invalid')
  if (resolved.origin !== 'http://own.invalid' || resolved.pathname === '/login') return '/dashboard'
  return `${resolved.pathname}${resolved.search}`
}
