import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TextKey } from '@quittance/shared/text/text-keys.ts'
import { englishText } from '@quittance/shared/text/translate.ts'
import type { FastifyInstance } from 'fastify'
import { limitConnections } from '#http/limit-connections.ts'
import { headersOfNothing } from '#http/security-headers.ts'

/** One listener whose app can be replaced while the port stays open. */
export interface Host {
  readonly port: number
  /** Hands all further requests to the app, which must be ready, at once; those under way end with the one they began with. */
  readonly show: (app: FastifyInstance) => Promise<void>
  /** Takes no new requests, lets those under way end for as long as given, then closes. */
  readonly close: (patienceMs: number) => Promise<void>
}

interface Address {
  readonly host: string
  readonly port: number
  /** Peers whose connections carry requests of others. */
  readonly trustedProxies?: readonly string[]
}

/** How long a request may take to arrive: its headers, and all of it. */
const arrivalTimes = { headersTimeout: 30_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }
const mostConnections = 4_000
const mostOfNetwork = 500

export async function openHost(address: Address, first: FastifyInstance): Promise<Host> {
  await first.ready()
  let current = first
  const latest = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(arrivalTimes, (request, response) => {
    latest.set(request.socket, response)
    current.routing(request, response)
  })
  server.maxConnections = mostConnections
  limitConnections(server, { perNetwork: mostOfNetwork, trustedProxies: address.trustedProxies ?? [] })
  server.on('clientError', (error, socket) => {
    if (hasAnswerBegun(latest.get(socket))) socket.destroy()
    else answerUnreadable(error, socket, current.isHttps)
  })
  await listening(server, address)
  return {
    port: (server.address() as AddressInfo).port, // as: a listening TCP server has one
    async show(app) {
      const previous = current
      current = app
      await previous.close()
    },
    async close(patienceMs) {
      await closed(server, patienceMs)
      await current.close()
    },
  }
}

/** The error codes of Node.js that have a status of their own. */
const unreadable: Readonly<Record<string, { readonly code: number; readonly key: TextKey }>> = {
  HPE_HEADER_OVERFLOW: { code: 431, key: 'call.bad-request' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, key: 'call.body-timed-out' },
}

/**
 * Whether the latest request of a connection is being answered, or was before all of it had arrived: another answer would be taken for a
 * part of that one, or for the answer to the next request.
 */
function hasAnswerBegun(response: ServerResponse | undefined): boolean {
  if (response === undefined) return false
  return response.req.complete ? !response.writableFinished : response.headersSent
}

/** Answers what is not even HTTP with a sentence, unless the connection is gone. */
function answerUnreadable(error: Error & { code?: string }, socket: Duplex, isHttps: boolean): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const { code, key } = unreadable[error.code ?? ''] ?? { code: 400, key: 'call.bad-request' }
  const body = JSON.stringify({ code, message: englishText(key), errors: {} })
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...Object.entries(headersOfNothing(isHttps)).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
}

function listening(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function closed(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(patience)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Returns the address at which a server is opened, from what it was told to listen on. */
export function addressOf(listening: { readonly host: string }, { port }: Host, basePath: string): string {
  return `http://${shownHost(listening.host)}:${port}${basePath}/`
}

function shownHost(host: string): string {
  return ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host
}
