import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { relations } from '@quittance/shared/documents/sales-document.ts'

/** Paths of calls and assets, after the path prefix of a proxy. */
const knownPathPattern =
  /^(.*?)(\/(?:api\/(?:install|licence|v1|docs)\/|api\/(?:server_details|refreshCSRFToken|openapi\.json)|assets\/|(?:healthz|readyz)(?:$|\?)).*)$/i

/** First path segments of pages of the installed product: old links may lead to the wizard. */
const routeSegments = new Set([
  ...kinds.flatMap(({ paths }) => [paths.record, paths.list]),
  ...[...relations, 'product'].flatMap((name) => [name, `${name}s`]),
  'dashboard',
  'emails',
  'invitation',
  'login',
  'password',
  'payments',
  'profile',
  'settings',
])

/** Splits a URL into the path prefix of the proxy, not configured yet, and the rest. */
export function splitBasePath(url: string): { readonly prefix: string; readonly rest: string } {
  const [, prefix = '', rest = url] = knownPathPattern.exec(url) ?? []
  return { prefix, rest }
}

/** Returns the folder URL that a page URL must be redirected to; null if it is one. */
export function findBaseFolder(path: string): string | null {
  if (path.endsWith('/')) return null
  const parts = path.split('/')
  const index = parts.findIndex((part) => routeSegments.has(part))
  return index < 0 ? `${path}/` : `${parts.slice(0, index).join('/')}/`
}
