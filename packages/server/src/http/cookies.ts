import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretPattern } from '#auth/secret.ts'
import { knownBrowserLifetimeMs, sessionTimeouts } from '#auth/session.ts'
import type { Installation } from '#config/installation.ts'

/** Determines path, prefix and `Secure` of cookies: the URL at which users open the product. */
export type CookieScope = Pick<Installation, 'url' | 'basePath'>

const setupCookie = 'quittance_setup'
const sessionCookie = 'quittance_session'
const browserCookie = 'quittance_browser'
/** No prefix: the client reads the cookie by this name and copies it into a header. */
const csrfCookie = 'XSRF-TOKEN'

const cookieSecretPattern = new RegExp(`^${secretPattern}$`)

/** Sets the cookie half of a session, which scripts cannot read. */
export function setSessionCookie(reply: FastifyReply, installation: Installation, secret: string): void {
  const attributes = { httpOnly: true, maxAge: sessionTimeouts.absoluteMs / 1_000 }
  reply.setCookie(getCookieName(sessionCookie, installation), secret, {
    ...getCookieAttributes(installation),
    ...attributes,
  })
}

export function clearSessionCookie(reply: FastifyReply, installation: Installation): void {
  reply.clearCookie(getCookieName(sessionCookie, installation), {
    ...getCookieAttributes(installation),
    httpOnly: true,
  })
}

/** Returns the cookie half of a session; null if the request has none. */
export function readSessionSecret(request: FastifyRequest, installation: Installation): string | null {
  return readSecret(sessionCookie, request, installation)
}

/** Sets the secret that identifies a known browser at its next sign-in. It has no other use. */
export function setBrowserCookie(reply: FastifyReply, installation: Installation, secret: string): void {
  const attributes = { httpOnly: true, maxAge: knownBrowserLifetimeMs / 1_000 }
  reply.setCookie(getCookieName(browserCookie, installation), secret, {
    ...getCookieAttributes(installation),
    ...attributes,
  })
}

/** Returns the secret of a known browser; null if it has never signed in. */
export function readBrowserSecret(request: FastifyRequest, installation: Installation): string | null {
  return readSecret(browserCookie, request, installation)
}

/** Sets the CSRF cookie. Scripts of the page can read it and copy it into a header; other sites cannot. */
export function setCsrfCookie(reply: FastifyReply, scope: CookieScope, token: string): void {
  reply.setCookie(csrfCookie, token, { ...getCookieAttributes(scope), httpOnly: false })
}

export function readCsrfCookie(request: FastifyRequest): string | null {
  return request.cookies[csrfCookie] ?? null
}

/** Sets the setup token, which links the second and the third step of the setup wizard. */
export function setSetupCookie(reply: FastifyReply, scope: CookieScope, token: string): void {
  reply.setCookie(getCookieName(setupCookie, scope), token, {
    ...getCookieAttributes(scope),
    sameSite: 'strict',
    httpOnly: true,
  })
}

export function clearSetupCookie(reply: FastifyReply, scope: CookieScope): void {
  reply.clearCookie(getCookieName(setupCookie, scope), {
    ...getCookieAttributes(scope),
    sameSite: 'strict',
    httpOnly: true,
  })
}

/** Returns an empty string if there is no setup token. */
export function readSetupToken(request: FastifyRequest, scope: CookieScope): string {
  return request.cookies[getCookieName(setupCookie, scope)] ?? ''
}

function getCookieAttributes(scope: CookieScope) {
  return { path: scope.basePath || '/', sameSite: 'lax', secure: isHttps(scope) } as const
}

/**
 * Returns the cookie name with its prefix, with which browsers accept it over HTTPS only. `__Host-` also rejects cookies set by
 * sibling hosts, but requires the path `/`: with a base path the prefix is `__Secure-`.
 */
function getCookieName(name: string, scope: CookieScope): string {
  if (!isHttps(scope)) return name
  return scope.basePath === '' ? `__Host-${name}` : `__Secure-${name}`
}

function isHttps({ url }: CookieScope): boolean {
  return url.protocol === 'https:'
}

function readSecret(name: string, request: FastifyRequest, installation: Installation): string | null {
  const secret = request.cookies[getCookieName(name, installation)]
  return secret !== undefined && cookieSecretPattern.test(secret) ? secret : null
}
