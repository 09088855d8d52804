import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { relations } from '@quittance/shared/documents/sales-document.ts'

/** Calls and files, after the path that a proxy serves the product under. */
const knownPathPattern =
  /^(.*?)(\/(?:api\/(?:install|licence|v1|docs)\/|api\/(?:server_details|refreshCSRFToken|openapi\.json)|assets\/|(?:healthz|readyz)(?:$|\?)).*)$/i

/** First parts of the addresses of the installed product: somebody may follow an old link. */
const routeSegments = new Set([
  ...[...kinds.map(({ name }) => name), ...relations, 'product'].flatMap((name) => [name, `${name}s`]),
  'dashboard',
  'emails',
  'invitation',
  'login',
  'password',
  'profile',
  'settings',
])

/** Splits an address into the path that the product is served under, which nobody has set yet, and the rest. */
export function splitBasePath(url: string): { readonly prefix: string; readonly rest: string } {
  const [, prefix = '', rest = url] = knownPathPattern.exec(url) ?? []
  return { prefix, rest }
}

/** The folder that an address of a page leads to; null when it is one. */
export function findBaseFolder(path: string): string | null {
  if (path.endsWith('/')) return null
  const parts = path.split('/')
  const index = parts.findIndex((part) => routeSegments.has(part))
  return index < 0 ? `${path}/` : `${parts.slice(0, index).join('/')}/`
}
