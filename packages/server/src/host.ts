import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { englishText } from '@quittance/shared/text/translate.ts'
import type { FastifyInstance } from 'fastify'
import { headersOfNothing } from '#http/security-headers.ts'

/** One listener whose app can be replaced while the port stays open. */
export interface Host {
  readonly port: number
  /** Hands all further requests to the app, which must be ready, at once; those under way end with the one they began with. */
  readonly show: (app: FastifyInstance) => Promise<void>
  /** Takes no new requests, lets those under way end for as long as given, then closes. */
  readonly close: (patienceMs: number) => Promise<void>
}

export async function openHost(
  address: { host: string; port: number },
  first: FastifyInstance,
): Promise<Host> {
  await first.ready()
  let current = first
  const server = createServer((request, response) => current.routing(request, response))
  server.on('clientError', (error, socket) => answerUnreadable(error, socket, current.isHttps))
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

/** What is not even HTTP gets its sentence too, as long as there is somebody to read it. */
function answerUnreadable(error: Error & { code?: string }, socket: Duplex, isHttps: boolean): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = JSON.stringify({ code, message: englishText('call.bad-request'), errors: {} })
  const head = [
    `HTTP/1.1 ${code} Bad Request`,
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
