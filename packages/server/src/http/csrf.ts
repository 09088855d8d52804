import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#config/installation.ts'
import { AntiForgeryFailed, NotAllowed } from '#errors.ts'
import type { Services } from '#services.ts'
import { identifySession } from './authentication.ts'
import { type CookieScope, readCsrfCookie, setCsrfCookie } from './cookies.ts'

/** Where tokens are issued, and what signs them. */
export type CsrfScope = CookieScope & Pick<Installation, 'key'>

const tokenHeader = 'x-xsrf-token'
const nonceBytes = 16

/**
 * Sets the cookie that pages copy into a header, and answers what is in it. A session keeps the one it has: what other tabs
 * and calls on their way have copied stays good. @param sessionId null: signed out
 */
export function issueCsrfToken(
  reply: FastifyReply,
  installation: CsrfScope,
  sessionId: number | null,
): string {
  const currentToken = readCsrfCookie(reply.request)
  const isReusable =
    currentToken !== null && sessionId !== null && hasValidSignature(installation, currentToken, sessionId)
  const token = isReusable ? currentToken : createToken(installation, sessionId)
  setCsrfCookie(reply, installation, token)
  return token
}

function createToken(installation: Pick<Installation, 'key'>, sessionId: number | null): string {
  const nonce = randomBytes(nonceBytes).toString('base64url')
  return `${nonce}.${signToken(installation, nonce, sessionId)}`
}

function hasValidSignature(
  installation: Pick<Installation, 'key'>,
  token: string,
  sessionId: number | null,
): boolean {
  const [nonce, signature] = token.split('.')
  return (
    nonce !== undefined &&
    signature !== undefined &&
    isEqualConstantTime(signature, signToken(installation, nonce, sessionId))
  )
}

/**
 * Refuses a changing call that does not carry the token of its session. Runs after `requireMember`. An API token needs
 * none: no browser sends one by itself. @throws AntiForgeryFailed
 */
export function requireCsrfToken({ installation }: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const isApiTokenCall = request.member !== null && request.sessionId === null
    if (!isApiTokenCall) requireMatchingToken(request, installation, request.sessionId)
  }
}

/**
 * The same for calls that everybody may make. A program that sends nothing a browser sends needs no token: there is
 * no cookie that somebody else's page could make it ride on.
 */
export function requireCsrfTokenFromBrowser(services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isFromBrowser(request)) return
    const session = await identifySession(services, request)
    requireMatchingToken(request, services.installation, session?.id ?? null)
  }
}

/** The same where nobody can be signed in yet. @param key signs the tokens */
export function requireSetupCsrfToken(key: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (isFromBrowser(request)) requireMatchingToken(request, { key }, null)
  }
}

/** By the headers that browsers add to what a page sends. */
export function isFromBrowser({ headers }: FastifyRequest): boolean {
  return (
    headers.origin !== undefined || headers['sec-fetch-site'] !== undefined || headers.cookie !== undefined
  )
}

/** @throws AntiForgeryFailed */
function requireMatchingToken(
  request: FastifyRequest,
  installation: Pick<Installation, 'key'>,
  sessionId: number | null,
): void {
  const sent = request.headers[tokenHeader]
  const isValid =
    typeof sent === 'string' &&
    sent === readCsrfCookie(request) &&
    hasValidSignature(installation, sent, sessionId)
  if (!isValid) throw new AntiForgeryFailed({ key: 'call.anti-forgery' })
}

function signToken(installation: Pick<Installation, 'key'>, nonce: string, sessionId: number | null): string {
  const sessionBinding = sessionId === null ? 'anonymous' : `session ${sessionId}`
  return createHmac('sha256', installation.key)
    .update(`anti-forgery\n${nonce}\n${sessionBinding}`)
    .digest('base64url')
}

function isEqualConstantTime(left: string, right: string): boolean {
  const [first, second] = [Buffer.from(left), Buffer.from(right)]
  return first.length === second.length && timingSafeEqual(first, second)
}

const loopbackHostPattern = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Refuses a changing call that a browser makes for a page of somebody else. @throws NotAllowed */
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

/** @param host as the Host header says it, with its port */
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
