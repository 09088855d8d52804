import { callGroups } from '@quittance/shared/contract/api.ts'
import type { Access, Endpoint } from '@quittance/shared/contract/endpoint.ts'

// How the OpenAPI document describes a call, apart from its schemas.

const tagByCall = new Map(
  callGroups.flatMap(({ tag, calls }) => calls.map(({ method, path }) => [`${method} ${path}`, tag])),
)

/** Returns the id, tag, texts and security requirements of a call in OpenAPI form. */
export function describeOperation(endpoint: Endpoint) {
  const tag = tagByCall.get(`${endpoint.method} ${endpoint.path}`)
  return {
    operationId: formatOperationId(endpoint),
    ...(tag !== undefined && { tags: [tag] }),
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    security: getSecurityRequirements(endpoint),
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

const accessSentences: Readonly<Record<Access, string>> = {
  everyone: 'Needs no sign-in.',
  member: 'For members.',
  admin: 'For administrators.',
}

/** Describes in the OpenAPI document who may make a call. */
function describeAccess({ access, isSessionOnly }: Endpoint): string {
  const session = isSessionOnly === true ? ' Requires a session; API tokens are rejected.' : ''
  return `${accessSentences[access]}${session}`
}

/** Security schemes of the OpenAPI document: the ways in which callers identify themselves. */
export const securitySchemes = {
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'For programs: an API token, created in the settings. It needs no cookie and no CSRF token.',
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
function getSecurityRequirements({ access, method, isSessionOnly }: Endpoint): Record<string, string[]>[] {
  const csrfRequirement: Record<string, string[]> = method === 'GET' ? {} : { antiForgery: [] }
  const apiTokenRequirements = isSessionOnly ? [] : [{ apiToken: [] }]
  if (access !== 'everyone') return [{ token: [], session: [], ...csrfRequirement }, ...apiTokenRequirements]
  // Clients that send no browser headers need no CSRF token.
  return method === 'GET' ? [] : [{}, csrfRequirement]
}
