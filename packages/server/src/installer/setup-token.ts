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
import type { SetupServices } from './installer-app.ts'
import { requireValidCode } from './purchase-code.ts'

const keyBytes = 32
const keyPattern = /^[\w-]{43}$/
const tokenLifetimeMs = 4 * 3_600_000

/** The secret of a server on which nothing is installed yet: it outlives a restart, so that a setup under way can go on. */
export function readSetupKey(dataDir: string): string {
  const file = getKeyFile(dataDir)
  const storedKey = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A key that was cut short would be easy to guess.
  if (keyPattern.test(storedKey)) return storedKey
  const key = randomBytes(keyBytes).toString('base64url')
  writeFileAtomically(file, key)
  return key
}

/** Every pass that was handed out is worthless from now on. */
export function removeSetupKey(dataDir: string): void {
  rmSync(getKeyFile(dataDir), { force: true })
}

/** Says for some hours that its holder has shown a good purchase code and submitted settings. */
export function createSetupToken(key: string, now: Date): string {
  const until = String(now.getTime() + tokenLifetimeMs)
  return `${until}.${signToken(key, until)}`
}

/**
 * @param pass `<until>.<signature>`, with the end of its time in milliseconds since 1970; anything else is refused,
 * not thrown
 */
export function isValidSetupToken(key: string, token: string, now: Date): boolean {
  const [until = '', signature = ''] = token.split('.')
  const [sent, expected] = [Buffer.from(signature), Buffer.from(signToken(key, until))]
  const isSigned = sent.length === expected.length && timingSafeEqual(sent, expected)
  return isSigned && Number(until) > now.getTime()
}

function signToken(key: string, until: string): string {
  return createHmac('sha256', key).update(`setup pass\n${until}`).digest('base64url')
}

function getKeyFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/setup-key')
}

/** Where the page of a request is: the address in its bar, as far as the request tells. */
export function getSetupScope(request: FastifyRequest, key: string): CsrfScope {
  const { origin = '', host = 'localhost' } = request.headers
  const url = URL.canParse(origin) ? new URL(origin) : new URL(`${request.protocol}://${host}`)
  const prefix = splitBasePath(request.originalUrl).prefix.replace(/\/+$/, '')
  // Cookies cannot belong to just any path.
  return { key, url, basePath: /^[\w\-./~%]*$/.test(prefix) ? prefix : '' }
}

/** Refuses what another site's page sends. There is no application URL to compare with yet. @throws NotAllowed */
export function requireSetupOrigin({ allowedHosts }: Pick<Config, 'allowedHosts'>) {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const { origin, 'sec-fetch-site': site, host = '' } = headers
    if (site === 'same-origin' || site === 'none') return
    const isOwn = origin === undefined || [host, ...allowedHosts].includes(getHost(origin))
    if (isOwn && site === undefined) return
    const params = { got: origin ?? 'another site', expected: [host, ...allowedHosts].join(', ') }
    throw new NotAllowed({ key: 'call.foreign-origin', params }, {}, params)
  }
}

/** Lets through who shows a good purchase code in the body. Runs before the body is checked. @throws NotAllowed */
export function requirePurchaseCode({ config, codes }: SetupServices) {
  return async (request: FastifyRequest): Promise<void> => {
    if (isTrustedScript(request, config)) return
    await requireValidCode(codes, {
      code: readTextField(request.body, 'purchase_code'),
      domain: readDomain(request),
      clientAddress: request.ip,
    })
  }
}

/** Lets through who has submitted the settings before. @throws NotAllowed */
export function requireSetupToken({ config, key, clock }: SetupServices) {
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

/** A program on this computer itself, where its operator has allowed that. */
function isTrustedScript(
  request: FastifyRequest,
  { canInstallFromLoopback: installsFromLoopback }: Config,
): boolean {
  if (!installsFromLoopback || isFromBrowser(request)) return false
  const peer = request.socket.remoteAddress ?? ''
  const isLoopbackPeer = peer === '::1' || peer.startsWith('127.') || peer.startsWith('::ffff:127.')
  const isForwarded = forwardingHeaders.some((header) => request.headers[header] !== undefined)
  return isLoopbackPeer && !isForwarded && isLoopbackHost(request.headers.host ?? '')
}

function readTextField(body: unknown, field: string): string {
  const read = z.record(z.string(), z.unknown()).safeParse(body)
  const value = read.success ? read.data[field] : undefined
  return typeof value === 'string' ? value : ''
}

function readDomain(request: FastifyRequest): string {
  return getHost(readTextField(request.body, 'app_url')) || (request.headers.host ?? '')
}

function getHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
