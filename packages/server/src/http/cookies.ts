import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretShape } from '#auth/secret.ts'
import { browserKnownMs, sessionLife } from '#auth/session.ts'
import type { Installation } from '#config/installation.ts'

/** Where cookies belong: the address that people open. */
export type CookiePlace = Pick<Installation, 'url' | 'basePath'>

const setupCookie = 'quittance_setup'
const sessionCookie = 'quittance_session'
const browserCookie = 'quittance_browser'
/** The client reads it by this name and copies it into a header, so it has no prefix. */
const antiForgeryCookie = 'XSRF-TOKEN'

const plausibleSecret = new RegExp(`^${secretShape}$`)

/** The part of a session that scripts cannot read. */
export function setSessionCookie(reply: FastifyReply, installation: Installation, secret: string): void {
  const kept = { httpOnly: true, maxAge: sessionLife.total / 1_000 }
  reply.setCookie(ownName(sessionCookie, installation), secret, { ...scopeOf(installation), ...kept })
}

export function endSessionCookie(reply: FastifyReply, installation: Installation): void {
  reply.clearCookie(ownName(sessionCookie, installation), { ...scopeOf(installation), httpOnly: true })
}

/** The cookie's half of a session; null where the browser has none. */
export function sessionSecretOf(request: FastifyRequest, installation: Installation): string | null {
  return secretNamed(sessionCookie, request, installation)
}

/** What a browser is recognised by at its next sign-in; of no other use. */
export function setBrowserCookie(reply: FastifyReply, installation: Installation, secret: string): void {
  const kept = { httpOnly: true, maxAge: browserKnownMs / 1_000 }
  reply.setCookie(ownName(browserCookie, installation), secret, { ...scopeOf(installation), ...kept })
}

/** What a browser that has signed in before is known by; null where it has not. */
export function browserSecretOf(request: FastifyRequest, installation: Installation): string | null {
  return secretNamed(browserCookie, request, installation)
}

/** Scripts of the page can read it: they copy it into a header, which no other site can. */
export function setAntiForgeryCookie(reply: FastifyReply, installation: CookiePlace, token: string): void {
  reply.setCookie(antiForgeryCookie, token, { ...scopeOf(installation), httpOnly: false })
}

export function antiForgeryCookieOf(request: FastifyRequest): string | null {
  return request.cookies[antiForgeryCookie] ?? null
}

/** What a browser shows at the last step of the installation: that it has passed the second. */
export function setSetupCookie(reply: FastifyReply, place: CookiePlace, pass: string): void {
  reply.setCookie(ownName(setupCookie, place), pass, {
    ...scopeOf(place),
    sameSite: 'strict',
    httpOnly: true,
  })
}

export function endSetupCookie(reply: FastifyReply, place: CookiePlace): void {
  reply.clearCookie(ownName(setupCookie, place), { ...scopeOf(place), sameSite: 'strict', httpOnly: true })
}

/** Empty where there is none. */
export function setupPassOf(request: FastifyRequest, place: CookiePlace): string {
  return request.cookies[ownName(setupCookie, place)] ?? ''
}

function scopeOf(installation: CookiePlace) {
  return { path: installation.basePath || '/', sameSite: 'lax', secure: isHttps(installation) } as const
}

/**
 * With a prefix a browser takes the cookie over https alone. `__Host-` refuses it from sibling hosts too, and needs the
 * whole host: the product may be a folder of one.
 */
function ownName(name: string, place: CookiePlace): string {
  if (!isHttps(place)) return name
  return place.basePath === '' ? `__Host-${name}` : `__Secure-${name}`
}

function isHttps({ url }: CookiePlace): boolean {
  return url.protocol === 'https:'
}

function secretNamed(name: string, request: FastifyRequest, installation: Installation): string | null {
  const secret = request.cookies[ownName(name, installation)]
  return secret !== undefined && plausibleSecret.test(secret) ? secret : null
}
