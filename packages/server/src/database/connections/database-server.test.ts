import { createServer } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { findFreePort } from '#test/network.ts'
import { isUnreachable, ResponseTimeout, withNodeConnection } from './database-server.ts'

const login = { user: 'root', password: '' }

async function connectTo(port: number): Promise<unknown> {
  const address = { host: '127.0.0.1', port }
  return await withNodeConnection(address, login, (run) => run('select 1')).catch((error: unknown) => error)
}

it('a server that hangs or does not run is unreachable', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const timeout = await connectTo(typeof address === 'object' && address ? address.port : 0)
  const refusal = await connectTo(await findFreePort())
  expect([timeout, refusal].map(isUnreachable)).toEqual([true, true])
  expect(timeout).toBeInstanceOf(ResponseTimeout)
  // The client closes the connection, although the server never closes its end.
  let open = 1
  while (open > 0) {
    await setImmediate()
    server.getConnections((_error, count) => {
      open = count
    })
  }
  server.close()
})

it.each(['EMFILE', 'ENFILE', 'ENOTFOUND', 'EAI_AGAIN', 'HANDSHAKE_SSL_ERROR', 'HANDSHAKE_NO_SSL_SUPPORT'])(
  'an error of the client does not show that a server is unreachable: %s',
  (code) => {
    expect(isUnreachable(Object.assign(new Error(code), { code }))).toBe(false)
  },
)
