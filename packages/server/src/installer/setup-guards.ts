import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#config/config.ts'
import { NotAllowed } from '#errors.ts'
import { readSetupToken } from '#http/cookies.ts'
import { isFromBrowser, type CsrfScope } from '#http/csrf.ts'
import { isLoopbackHost } from '#http/require-own-origin.ts'
import { requireValidCode } from './purchase-code.ts'
import { splitBasePath } from './setup-address.ts'
import { isValidSetupToken } from './setup-pass.ts'
import type { SetupServices } from './setup-services.ts'

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
function isTrustedScript(request: FastifyRequest, { canInstallFromLoopback: installsFromLoopback }: Config): boolean {
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
