import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { FastifyInstance } from 'fastify'
import { getMinimalHeaders } from '#http/security-headers.ts'
import { limitConnections } from './http/connection-limits.ts'

/** One listener whose app can be replaced while the port stays open. */
export interface Host {
  readonly port: number
  /** Hands all further requests to the app, which must be ready, at once; those under way end with the one they began with. */
  readonly replaceApp: (app: FastifyInstance) => Promise<void>
  /** Takes no new requests, lets those under way end for as long as given, then closes. */
  readonly close: (patienceMs: number) => Promise<void>
}

interface ListenAddress {
  readonly host: string
  readonly port: number
  /** Peers whose connections carry requests of others. */
  readonly trustedProxies?: readonly string[]
}

/** How long a request may take to arrive: its headers, and all of it. */
const requestTimeouts = {
  headersTimeout: 30_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
}
const maxConnections = 4_000
const maxConnectionsPerNetwork = 500

export async function openHost(address: ListenAddress, first: FastifyInstance): Promise<Host> {
  await first.ready()
  let current = first
  const latestResponses = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(requestTimeouts, (request, response) => {
    latestResponses.set(request.socket, response)
    current.routing(request, response)
  })
  server.maxConnections = maxConnections
  limitConnections(server, {
    maxPerNetwork: maxConnectionsPerNetwork,
    trustedProxies: address.trustedProxies ?? [],
  })
  server.on('clientError', (error, socket) => {
    if (hasAnswerStarted(latestResponses.get(socket))) socket.destroy()
    else answerClientError(error, socket, current.isHttps)
  })
  await startListening(server, address)
  return {
    port: (server.address() as AddressInfo).port, // as: a listening TCP server has one
    async replaceApp(app) {
      const previous = current
      current = app
      await previous.close()
    },
    async close(patienceMs) {
      await closeServer(server, patienceMs)
      await current.close()
    },
  }
}

/** The error codes of Node.js that have a status of their own. */
const clientErrorAnswers: Readonly<Record<string, { readonly code: number; readonly key: TextKey }>> = {
  HPE_HEADER_OVERFLOW: { code: 431, key: 'call.bad-request' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, key: 'call.body-timed-out' },
}

/**
 * Whether the latest request of a connection is being answered, or was before all of it had arrived: another answer would be taken for a
 * part of that one, or for the answer to the next request.
 */
function hasAnswerStarted(response: ServerResponse | undefined): boolean {
  if (response === undefined) return false
  return response.req.complete ? !response.writableFinished : response.headersSent
}

/** Answers what is not even HTTP with a sentence, unless the connection is gone. */
function answerClientError(error: Error & { code?: string }, socket: Duplex, isHttps: boolean): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const { code, key } = clientErrorAnswers[error.code ?? ''] ?? { code: 400, key: 'call.bad-request' }
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

function closeServer(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const forceCloseTimer = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(forceCloseTimer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Returns the address at which a server is opened, from what it was told to listen on. */
export function formatServerUrl(
  listening: { readonly host: string },
  { port }: Host,
  basePath: string,
): string {
  return `http://${formatHost(listening.host)}:${port}${basePath}/`
}

function formatHost(host: string): string {
  return ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host
}
