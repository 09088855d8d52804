import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface LoadBalancer {
  /** URL without a trailing slash. */
  readonly address: string
  readonly close: () => Promise<void>
}

/** Starts a load balancer that sends each request to the next server, or to the one after it if that is down. */
export async function startLoadBalancer(targets: readonly string[], port = 0): Promise<LoadBalancer> {
  let requestCount = 0
  // A server can close a kept connection while a request is sent, which leaves its result unknown.
  const agent = new Agent({ keepAlive: false })
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      requestCount += 1
      const order = targets.map((_, index) => targets[(requestCount + index) % targets.length] ?? '')
      forwardRequest({ incoming, response, body: Buffer.concat(chunks), agent }, order)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The load balancer has no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface ForwardedRequest {
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  readonly body: Buffer
  readonly agent: Agent
}

function forwardRequest(forwarded: ForwardedRequest, [target, ...others]: readonly string[]): void {
  const { incoming, response, body, agent } = forwarded
  if (target === undefined) return void response.destroy()
  const { method, headers, url = '/' } = incoming
  const outgoing = request(`${target}${url}`, { method, headers, agent }, (targetResponse) => {
    response.writeHead(targetResponse.statusCode ?? 502, targetResponse.headers)
    targetResponse.pipe(response)
    targetResponse.on('error', () => response.destroy())
  })
  outgoing.on('error', (error) => {
    // Only a request that reached no server may be sent to another one.
    if ('code' in error && error.code === 'ECONNREFUSED') forwardRequest(forwarded, others)
    else response.destroy()
  })
  outgoing.end(body)
}
