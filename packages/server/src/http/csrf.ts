import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#config/installation.ts'
import { CsrfTokenInvalid, NotAllowed } from '#errors.ts'
import type { Services } from '#services.ts'
import { identifySession } from './authentication.ts'
import { type CookieScope, readCsrfCookie, setCsrfCookie } from './cookies.ts'

/** Scope of the CSRF cookie, and the key that signs its tokens. */
export type CsrfScope = CookieScope & SigningKey

type SigningKey = Pick<Installation, 'key'>

const tokenHeader = 'x-xsrf-token'
const nonceBytes = 16

/**
 * Sets the CSRF cookie and returns its value. A session keeps its token, so that other tabs and pending calls stay valid.
 * @param sessionId null: signed out
 */
export function issueCsrfToken(reply: FastifyReply, scope: CsrfScope, sessionId: number | null): string {
  const currentToken = readCsrfCookie(reply.request)
  const isReusable =
    currentToken !== null && sessionId !== null && hasValidSignature(scope, currentToken, sessionId)
  const token = isReusable ? currentToken : createToken(scope, sessionId)
  setCsrfCookie(reply, scope, token)
  return token
}

function createToken(signingKey: SigningKey, sessionId: number | null): string {
  const nonce = randomBytes(nonceBytes).toString('base64url')
  return `${nonce}.${signToken(signingKey, nonce, sessionId)}`
}

function hasValidSignature(signingKey: SigningKey, token: string, sessionId: number | null): boolean {
  const [nonce, signature] = token.split('.')
  return (
    nonce !== undefined &&
    signature !== undefined &&
    isEqualConstantTime(signature, signToken(signingKey, nonce, sessionId))
  )
}

/**
 * Rejects a changing call without the CSRF token of its session. Runs after `requireMember`. Calls with an API token need none:
 * browsers do not send API tokens automatically. @throws CsrfTokenInvalid
 */
export function requireCsrfToken({ installation }: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const isApiTokenCall = request.member !== null && request.sessionId === null
    if (!isApiTokenCall) requireMatchingToken(request, installation, request.sessionId)
  }
}

/**
 * Same for public calls. A client that sends no browser headers needs no token: it has no cookie that another site could abuse.
 * @throws CsrfTokenInvalid
 */
export function requireCsrfTokenFromBrowser(services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isFromBrowser(request)) return
    const session = await identifySession(services, request)
    requireMatchingToken(request, services.installation, session?.id ?? null)
  }
}

/** Same for calls of the setup wizard, before any member exists. @param key signs the tokens @throws CsrfTokenInvalid */
export function requireSetupCsrfToken(key: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (isFromBrowser(request)) requireMatchingToken(request, { key }, null)
  }
}

/** Returns whether the request has a header that browsers add. */
export function isFromBrowser({ headers }: FastifyRequest): boolean {
  return (
    headers.origin !== undefined || headers['sec-fetch-site'] !== undefined || headers.cookie !== undefined
  )
}

/** @throws CsrfTokenInvalid */
function requireMatchingToken(
  request: FastifyRequest,
  signingKey: SigningKey,
  sessionId: number | null,
): void {
  const sent = request.headers[tokenHeader]
  const isValid =
    typeof sent === 'string' &&
    sent === readCsrfCookie(request) &&
    hasValidSignature(signingKey, sent, sessionId)
  if (!isValid) throw new CsrfTokenInvalid({ key: 'call.anti-forgery' })
}

function signToken({ key }: SigningKey, nonce: string, sessionId: number | null): string {
  const sessionBinding = sessionId === null ? 'anonymous' : `session ${sessionId}`
  return createHmac('sha256', key).update(`anti-forgery\n${nonce}\n${sessionBinding}`).digest('base64url')
}

function isEqualConstantTime(left: string, right: string): boolean {
  const [first, second] = [Buffer.from(left), Buffer.from(right)]
  return first.length === second.length && timingSafeEqual(first, second)
}

const loopbackHostPattern = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Rejects a changing call sent by a page of another origin. @throws NotAllowed */
export function requireSameOrigin(services: Services) {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const { origin, 'sec-fetch-site': site, host = '' } = headers
    const isForeign = origin !== undefined && !isAllowedOrigin(origin, host, services)
    if (isForeign || site === 'cross-site') {
      const params = { got: origin ?? 'another site', expected: listAllowedOrigins(services, host) }
      throw new NotAllowed({ key: 'call.foreign-origin', params }, {}, params)
    }
  }
}

/** @param host value of the Host header, with its port */
export function isLoopbackHost(host: string): boolean {
  return loopbackHostPattern.test(host)
}

function isAllowedOrigin(origin: string, host: string, { config, installation }: Services): boolean {
  if (origin === installation.url.origin) return true
  const url = URL.canParse(origin) ? new URL(origin) : null
  if (!url) return false
  if (config.allowedHosts.includes(url.host) || config.allowedHosts.includes(url.hostname)) return true
  return isLoopbackHost(host) && url.host === host.toLowerCase()
}

function listAllowedOrigins({ config, installation }: Services, host: string): string {
  const origins = [
    installation.url.origin,
    ...(isLoopbackHost(host) ? [`http://${host}`] : []),
    ...config.allowedHosts,
  ]
  return [...new Set(origins)].join(', ')
}
