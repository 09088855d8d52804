import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#config/installation.ts'
import { AntiForgeryFailed } from '#errors.ts'
import type { Services } from '#services.ts'
import { antiForgeryCookieOf, type CookiePlace, setAntiForgeryCookie } from './cookies.ts'
import { identify } from './identify.ts'

/** Where tokens are issued, and what signs them. */
export type SignedPlace = CookiePlace & Pick<Installation, 'key'>

const tokenHeader = 'x-xsrf-token'
const nonceBytes = 16

/**
 * Sets the cookie that pages copy into a header, and answers what is in it. A session keeps the one it has: what other tabs
 * and calls on their way have copied stays good. @param sessionId null: signed out
 */
export function issueAntiForgeryToken(
  reply: FastifyReply,
  installation: SignedPlace,
  sessionId: number | null,
): string {
  const had = antiForgeryCookieOf(reply.request)
  const isKept = had !== null && sessionId !== null && isSigned(installation, had, sessionId)
  const token = isKept ? had : newToken(installation, sessionId)
  setAntiForgeryCookie(reply, installation, token)
  return token
}

function newToken(installation: Pick<Installation, 'key'>, sessionId: number | null): string {
  const nonce = randomBytes(nonceBytes).toString('base64url')
  return `${nonce}.${signatureOf(installation, nonce, sessionId)}`
}

function isSigned(installation: Pick<Installation, 'key'>, token: string, sessionId: number | null): boolean {
  const [nonce, signature] = token.split('.')
  return (
    nonce !== undefined &&
    signature !== undefined &&
    isSame(signature, signatureOf(installation, nonce, sessionId))
  )
}

/**
 * Refuses a changing call that does not carry the token of its session. Runs after `requireMember`. An API token needs
 * none: no browser sends one by itself. @throws AntiForgeryFailed
 */
export function requireAntiForgery({ installation }: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const isByProgram = request.member !== null && request.sessionId === null
    if (!isByProgram) check(request, installation, request.sessionId)
  }
}

/**
 * The same for calls that everybody may make. A program that sends nothing a browser sends needs no token: there is
 * no cookie that somebody else's page could make it ride on.
 */
export function requireAntiForgeryOfBrowsers(services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isFromBrowser(request)) return
    const session = await identify(services, request)
    check(request, services.installation, session?.id ?? null)
  }
}

/** The same where nobody can be signed in yet. @param key signs the tokens */
export function requireAntiForgeryOfStrangers(key: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (isFromBrowser(request)) check(request, { key }, null)
  }
}

/** By the headers that browsers add to what a page sends. */
export function isFromBrowser({ headers }: FastifyRequest): boolean {
  return (
    headers.origin !== undefined || headers['sec-fetch-site'] !== undefined || headers.cookie !== undefined
  )
}

/** @throws AntiForgeryFailed */
function check(
  request: FastifyRequest,
  installation: Pick<Installation, 'key'>,
  sessionId: number | null,
): void {
  const sent = request.headers[tokenHeader]
  const isGood =
    typeof sent === 'string' &&
    sent === antiForgeryCookieOf(request) &&
    isSigned(installation, sent, sessionId)
  if (!isGood) throw new AntiForgeryFailed({ key: 'call.anti-forgery' })
}

function signatureOf(
  installation: Pick<Installation, 'key'>,
  nonce: string,
  sessionId: number | null,
): string {
  const boundTo = sessionId === null ? 'anonymous' : `session ${sessionId}`
  return createHmac('sha256', installation.key)
    .update(`anti-forgery\n${nonce}\n${boundTo}`)
    .digest('base64url')
}

function isSame(left: string, right: string): boolean {
  const [first, second] = [Buffer.from(left), Buffer.from(right)]
  return first.length === second.length && timingSafeEqual(first, second)
}
