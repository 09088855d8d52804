import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretPattern } from '#auth/secret.ts'
import { knownBrowserLifetimeMs, sessionTimeouts } from '#auth/session.ts'
import type { Installation } from '#config/installation.ts'

/** Where cookies belong: the address that people open. */
export type CookieScope = Pick<Installation, 'url' | 'basePath'>

const setupCookie = 'quittance_setup'
const sessionCookie = 'quittance_session'
const browserCookie = 'quittance_browser'
/** The client reads it by this name and copies it into a header, so it has no prefix. */
const csrfCookie = 'XSRF-TOKEN'

const cookieSecretPattern = new RegExp(`^${secretPattern}$`)

/** The part of a session that scripts cannot read. */
export function setSessionCookie(reply: FastifyReply, installation: Installation, secret: string): void {
  const kept = { httpOnly: true, maxAge: sessionTimeouts.absoluteMs / 1_000 }
  reply.setCookie(getCookieName(sessionCookie, installation), secret, {
    ...getCookieAttributes(installation),
    ...kept,
  })
}

export function clearSessionCookie(reply: FastifyReply, installation: Installation): void {
  reply.clearCookie(getCookieName(sessionCookie, installation), {
    ...getCookieAttributes(installation),
    httpOnly: true,
  })
}

/** The cookie's half of a session; null where the browser has none. */
export function readSessionSecret(request: FastifyRequest, installation: Installation): string | null {
  return readSecret(sessionCookie, request, installation)
}

/** What a browser is recognised by at its next sign-in; of no other use. */
export function setBrowserCookie(reply: FastifyReply, installation: Installation, secret: string): void {
  const kept = { httpOnly: true, maxAge: knownBrowserLifetimeMs / 1_000 }
  reply.setCookie(getCookieName(browserCookie, installation), secret, {
    ...getCookieAttributes(installation),
    ...kept,
  })
}

/** What a browser that has signed in before is known by; null where it has not. */
export function readBrowserSecret(request: FastifyRequest, installation: Installation): string | null {
  return readSecret(browserCookie, request, installation)
}

/** Scripts of the page can read it: they copy it into a header, which no other site can. */
export function setCsrfCookie(reply: FastifyReply, installation: CookieScope, token: string): void {
  reply.setCookie(csrfCookie, token, { ...getCookieAttributes(installation), httpOnly: false })
}

export function readCsrfCookie(request: FastifyRequest): string | null {
  return request.cookies[csrfCookie] ?? null
}

/** What a browser shows at the last step of the installation: that it has passed the second. */
export function setSetupCookie(reply: FastifyReply, place: CookieScope, token: string): void {
  reply.setCookie(getCookieName(setupCookie, place), token, {
    ...getCookieAttributes(place),
    sameSite: 'strict',
    httpOnly: true,
  })
}

export function clearSetupCookie(reply: FastifyReply, place: CookieScope): void {
  reply.clearCookie(getCookieName(setupCookie, place), {
    ...getCookieAttributes(place),
    sameSite: 'strict',
    httpOnly: true,
  })
}

/** Empty where there is none. */
export function readSetupToken(request: FastifyRequest, place: CookieScope): string {
  return request.cookies[getCookieName(setupCookie, place)] ?? ''
}

function getCookieAttributes(installation: CookieScope) {
  return { path: installation.basePath || '/', sameSite: 'lax', secure: isHttps(installation) } as const
}

/**
 * With a prefix a browser takes the cookie over https alone. `__Host-` refuses it from sibling hosts too, and needs the
 * whole host: the product may be a folder of one.
 */
function getCookieName(name: string, place: CookieScope): string {
  if (!isHttps(place)) return name
  return place.basePath === '' ? `__Host-${name}` : `__Secure-${name}`
}

function isHttps({ url }: CookieScope): boolean {
  return url.protocol === 'https:'
}

function readSecret(name: string, request: FastifyRequest, installation: Installation): string | null {
  const secret = request.cookies[getCookieName(name, installation)]
  return secret !== undefined && cookieSecretPattern.test(secret) ? secret : null
}
