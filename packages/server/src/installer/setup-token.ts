import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#config/config.ts'
import { NotAllowed } from '#errors.ts'
import { readSetupToken } from '#http/cookies.ts'
import { type CsrfScope, isFromBrowser, isLoopbackHost } from '#http/csrf.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'
import { splitBasePath } from './base-path.ts'
import { type CodeVerifier, requireValidCode } from './purchase-code.ts'

const keyBytes = 32
const keyPattern = /^[\w-]{43}$/
const tokenLifetimeMs = 4 * 3_600_000

/** Returns the key that signs tokens before the installation. It is stored, so that a started setup survives a restart. */
export function readSetupKey(dataDir: string): string {
  const file = getKeyFile(dataDir)
  const storedKey = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A truncated key would be easy to guess.
  if (keyPattern.test(storedKey)) return storedKey
  const key = randomBytes(keyBytes).toString('base64url')
  writeFileAtomically(file, key)
  return key
}

/** Removes the key, which invalidates all setup tokens. */
export function removeSetupKey(dataDir: string): void {
  rmSync(getKeyFile(dataDir), { force: true })
}

/** Creates a token, valid for 4 hours, that proves a valid purchase code and submitted settings. */
export function createSetupToken(key: string, now: Date): string {
  const expiresAt = String(now.getTime() + tokenLifetimeMs)
  return `${expiresAt}.${signToken(key, expiresAt)}`
}

/** Returns whether a setup token is valid. @param token `<expiry in ms since 1970>.<signature>`; anything else is invalid */
export function isValidSetupToken(key: string, token: string, now: Date): boolean {
  const [expiresAt = '', signature = ''] = token.split('.')
  const [sent, expected] = [Buffer.from(signature), Buffer.from(signToken(key, expiresAt))]
  const isSigned = sent.length === expected.length && timingSafeEqual(sent, expected)
  return isSigned && Number(expiresAt) > now.getTime()
}

function signToken(key: string, expiresAt: string): string {
  return createHmac('sha256', key).update(`setup pass\n${expiresAt}`).digest('base64url')
}

function getKeyFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/setup-key')
}

/** Returns the URL of the page that sent the request, as far as the headers tell, and the signing key. */
export function getSetupScope(request: FastifyRequest, key: string): CsrfScope {
  const { origin = '', host = 'localhost' } = request.headers
  const url = URL.canParse(origin) ? new URL(origin) : new URL(`${request.protocol}://${host}`)
  const prefix = splitBasePath(request.originalUrl).prefix.replace(/\/+$/, '')
  // Only these characters are valid in the path of a cookie.
  return { key, url, basePath: /^[\w\-./~%]*$/.test(prefix) ? prefix : '' }
}

/** Rejects calls sent by pages of other sites. Compares with the Host header, as there is no APP_URL yet. @throws NotAllowed */
export function requireSetupOrigin({ allowedHosts }: Pick<Config, 'allowedHosts'>) {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const { origin, 'sec-fetch-site': site, host = '' } = headers
    if (site === 'same-origin' || site === 'none') return
    const isAllowed = origin === undefined || [host, ...allowedHosts].includes(getHost(origin))
    if (isAllowed && site === undefined) return
    const params = { got: origin ?? 'another site', expected: [host, ...allowedHosts].join(', ') }
    throw new NotAllowed({ key: 'call.foreign-origin', params }, {}, params)
  }
}

/** Requires a valid purchase code in the body. Runs before the body is validated. @throws NotAllowed */
export function requirePurchaseCode({ config, codes }: { config: Config; codes: CodeVerifier }) {
  return async (request: FastifyRequest): Promise<void> => {
    if (isTrustedScript(request, config)) return
    await requireValidCode(codes, {
      code: readTextField(request.body, 'purchase_code'),
      domain: readDomain(request),
      clientAddress: request.ip,
    })
  }
}

/** Requires the setup token of a client that has submitted settings. @throws NotAllowed */
export function requireSetupToken({
  config,
  key,
  clock,
}: {
  config: Config
  key: string
  clock: () => Date
}) {
  return async (request: FastifyRequest): Promise<void> => {
    if (
      isTrustedScript(request, config) ||
      isValidSetupToken(key, readSetupToken(request, getSetupScope(request, key)), clock())
    )
      return
    throw new NotAllowed({ key: 'installer.not-prepared' })
  }
}

const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
]

/** Returns whether the request comes from a program on this computer and the operator has allowed such installations. */
function isTrustedScript(request: FastifyRequest, { canInstallFromLoopback }: Config): boolean {
  if (!canInstallFromLoopback || isFromBrowser(request)) return false
  const peer = request.socket.remoteAddress ?? ''
  const isLoopbackPeer = peer === '::1' || peer.startsWith('127.') || peer.startsWith('::ffff:127.')
  const isForwarded = forwardingHeaders.some((header) => request.headers[header] !== undefined)
  return isLoopbackPeer && !isForwarded && isLoopbackHost(request.headers.host ?? '')
}

function readTextField(body: unknown, field: string): string {
  const parsed = z.record(z.string(), z.unknown()).safeParse(body)
  const value = parsed.success ? parsed.data[field] : undefined
  return typeof value === 'string' ? value : ''
}

function readDomain(request: FastifyRequest): string {
  return getHost(readTextField(request.body, 'app_url')) || (request.headers.host ?? '')
}

function getHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
