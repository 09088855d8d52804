import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface LoadBalancer {
  /** Without a slash at its end. */
  readonly address: string
  readonly close: () => Promise<void>
}

/** Passes each request on to the next of several servers, and to the one after it when nobody listens there. */
export async function startLoadBalancer(targets: readonly string[], port = 0): Promise<LoadBalancer> {
  let turn = 0
  // One that is kept may be closed by its server just as the next request is sent: nobody would know whether that arrived.
  const agent = new Agent({ keepAlive: false })
  const server = createServer((received, answer) => {
    const chunks: Buffer[] = []
    received.on('data', (chunk: Buffer) => chunks.push(chunk))
    received.on('end', () => {
      turn += 1
      const order = targets.map((_, index) => targets[(turn + index) % targets.length] ?? '')
      forwardRequest({ received, answer, body: Buffer.concat(chunks), agent }, order)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The round-robin has no port')
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
  readonly received: IncomingMessage
  readonly answer: ServerResponse
  readonly body: Buffer
  readonly agent: Agent
}

function forwardRequest(passed: ForwardedRequest, [target, ...others]: readonly string[]): void {
  const { received, answer, body, agent } = passed
  if (target === undefined) return void answer.destroy()
  const { method, headers, url = '/' } = received
  const sent = request(`${target}${url}`, { method, headers, agent }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
    response.on('error', () => answer.destroy())
  })
  sent.on('error', (error) => {
    // Only what has reached nobody may be given to somebody else.
    if ('code' in error && error.code === 'ECONNREFUSED') forwardRequest(passed, others)
    else answer.destroy()
  })
  sent.end(body)
}
