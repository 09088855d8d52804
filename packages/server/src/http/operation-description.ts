import { callGroups } from '@quittance/shared/contract/api.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { listRolePermissions, scopes } from '@quittance/shared/contract/permissions.ts'
import { acceptsApiTokens } from './authentication.ts'

// How the OpenAPI document describes a call, apart from its schemas.

const tagByCall = new Map(
  callGroups.flatMap(({ tag, calls }) => calls.map(({ method, path }) => [`${method} ${path}`, tag])),
)

/** Returns the id, tag, texts, security requirements and permission of a call in OpenAPI form. */
export function describeOperation(endpoint: Endpoint) {
  const tag = tagByCall.get(`${endpoint.method} ${endpoint.path}`)
  return {
    operationId: formatOperationId(endpoint),
    ...(tag !== undefined && { tags: [tag] }),
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    security: getSecurityRequirements(endpoint),
    ...(endpoint.access !== 'everyone' &&
      endpoint.access !== 'member' && { 'x-permission': endpoint.access }),
  }
}

/** Returns the id of a call, for programs that generate clients: `GET /api/v1/invoice/:id/pdf` is `getInvoiceByIdPdf`. */
function formatOperationId({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/api\/(?:v1\/)?/, '')
    .replaceAll('/:', '/by-')
    .split(/[^a-zA-Z0-9]+/)
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + capitalised.join('')
}

/** Describes in the OpenAPI document who may make a call. */
function describeAccess(endpoint: Endpoint): string {
  const { access } = endpoint
  if (access === 'everyone') return 'Needs no sign-in.'
  const isForStaff = access === 'member' || listRolePermissions('staff').includes(access)
  const members = isForStaff ? 'For members.' : 'For administrators.'
  if (!acceptsApiTokens(endpoint)) return `${members} Requires a session; API tokens are rejected.`
  return access === 'member' ? members : `${members} API tokens need the scope \`${access}\`.`
}

/** Security schemes of the OpenAPI document: the ways in which callers identify themselves. */
export const securitySchemes = {
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: `For programs: an API token, created in the settings. It needs no cookie and no CSRF token. Scopes: ${scopes.join(', ')}.`,
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token returned by the sign-in call. Valid only with the cookie of the same session.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'quittance_session',
    description:
      'Set by the sign-in call. Named `__Host-quittance_session` if the URL is HTTPS, `__Secure-quittance_session` if it also has a path.',
  },
  antiForgery: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the cookie `XSRF-TOKEN`, which `GET /api/refreshCSRFToken` sets.',
  },
} as const

/** Returns the security requirements of a call in OpenAPI form: each entry is one way to make it. */
function getSecurityRequirements(endpoint: Endpoint): Record<string, string[]>[] {
  const { access, method } = endpoint
  const csrfRequirement: Record<string, string[]> = method === 'GET' ? {} : { antiForgery: [] }
  const apiTokenRequirements = acceptsApiTokens(endpoint) ? [{ apiToken: [] }] : []
  if (access !== 'everyone') return [{ token: [], session: [], ...csrfRequirement }, ...apiTokenRequirements]
  // Clients that send no browser headers need no CSRF token.
  return method === 'GET' ? [] : [{}, csrfRequirement]
}
