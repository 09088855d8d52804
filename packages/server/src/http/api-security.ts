import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'

/** What callers show of themselves, as the description of the calls names it. */
export const securitySchemes = {
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'For programs: an API token, made in the settings. It needs no cookie and no anti-forgery header.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that signing in answers; good only together with the cookie of the same session.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'quittance_session',
    description:
      'Set by signing in; `__Host-quittance_session` where the address is https, `__Secure-…` where it has a path.',
  },
  antiForgery: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'What is in the cookie `XSRF-TOKEN`, which `GET /api/refreshCSRFToken` sets.',
  },
} as const

/** Each entry is one way to make the call. */
export function getSecurityRequirements({ access, method, isSessionOnly: isInPerson }: Endpoint): Record<string, string[]>[] {
  const antiForgeryRequirement: Record<string, string[]> = method === 'GET' ? {} : { antiForgery: [] }
  const apiTokenRequirement = isInPerson ? [] : [{ apiToken: [] }]
  if (access !== 'everyone') return [{ token: [], session: [], ...antiForgeryRequirement }, ...apiTokenRequirement]
  // Programs that send nothing of a browser need no anti-forgery token.
  return method === 'GET' ? [] : [{}, antiForgeryRequirement]
}
