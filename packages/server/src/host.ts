import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { FastifyInstance } from 'fastify'
import { limitConnections } from '#http/connection-limits.ts'
import { getMinimalHeaders } from '#http/security-headers.ts'

/** An HTTP listener whose app can be replaced while the port stays open. */
export interface Host {
  readonly port: number
  /** Sends all further requests to another app, which must be ready. Requests in progress are finished by the previous app. */
  readonly replaceApp: (app: FastifyInstance) => Promise<void>
  /** Accepts no new requests, waits at most the grace period for those in progress, then closes all connections. */
  readonly close: (gracePeriodMs: number) => Promise<void>
}

interface ListenAddress {
  readonly host: string
  readonly port: number
  /** IP addresses and networks of reverse proxies, whose connections carry the requests of many clients. */
  readonly trustedProxies?: readonly string[]
}

/** Time limits in milliseconds for receiving a request: its headers, and the whole of it. */
const requestTimeouts = {
  headersTimeout: 30_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
}
const maxConnections = 4_000
const maxConnectionsPerNetwork = 500

/**
 * Starts to listen at an address and serves an app there.
 * @param isLoopbackExempt whether connections from this computer do not count towards the limit per network; tests set false
 * @throws the error of `listen`, such as `EADDRINUSE`
 */
export async function openHost(
  address: ListenAddress,
  initialApp: FastifyInstance,
  { isLoopbackExempt = true } = {},
): Promise<Host> {
  await initialApp.ready()
  let current = initialApp
  const latestResponses = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(requestTimeouts, (request, response) => {
    latestResponses.set(request.socket, response)
    current.routing(request, response)
  })
  server.maxConnections = maxConnections
  limitConnections(server, {
    maxPerNetwork: maxConnectionsPerNetwork,
    trustedProxies: address.trustedProxies ?? [],
    isLoopbackExempt,
  })
  server.on('clientError', (error, socket) => {
    if (hasResponseStarted(latestResponses.get(socket))) socket.destroy()
    else sendClientError(error, socket, current.isHttps)
  })
  await startListening(server, address)
  return {
    port: (server.address() as AddressInfo).port, // as: a listening TCP server has one
    async replaceApp(app) {
      const previous = current
      current = app
      await previous.close()
    },
    async close(gracePeriodMs) {
      await closeServer(server, gracePeriodMs)
      await current.close()
    },
  }
}

/** Responses to error codes of Node.js that have a status other than 400. */
const clientErrorResponses: Readonly<Record<string, { readonly code: number; readonly key: TextKey }>> = {
  HPE_HEADER_OVERFLOW: { code: 431, key: 'call.bad-request' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, key: 'call.body-timed-out' },
}

/**
 * Returns whether the response to the latest request of a connection is being sent, or was sent before the request was
 * complete. The client would read another response as part of that one, or as the response to its next request.
 */
function hasResponseStarted(response: ServerResponse | undefined): boolean {
  if (response === undefined) return false
  return response.req.complete ? !response.writableFinished : response.headersSent
}

/** Sends a JSON error for a request that is not valid HTTP, and closes the connection. */
function sendClientError(error: Error & { code?: string }, socket: Duplex, isHttps: boolean): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const { code, key } = clientErrorResponses[error.code ?? ''] ?? { code: 400, key: 'call.bad-request' }
  const body = JSON.stringify({ code, message: englishText(key), errors: {} })
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...Object.entries(getMinimalHeaders(isHttps)).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
}

function startListening(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function closeServer(server: Server, gracePeriodMs: number): Promise<void> {
  return new Promise((resolve) => {
    const forceCloseTimer = setTimeout(() => server.closeAllConnections(), gracePeriodMs)
    server.close(() => {
      clearTimeout(forceCloseTimer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Returns the URL of a running server, with `localhost` for loopback and wildcard addresses. */
export function formatServerUrl(
  address: { readonly host: string },
  { port }: Host,
  basePath: string,
): string {
  return `http://${formatHost(address.host)}:${port}${basePath}/`
}

function formatHost(host: string): string {
  return ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host
}
