import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { openHost } from '#host.ts'
import { RawConnection } from '#test/network.ts'
import { limitConnections } from './connection-limits.ts'

const openConnections: RawConnection[] = []
const servers: { close: () => unknown }[] = []

afterEach(() => {
  for (const connection of openConnections.splice(0)) connection.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** Opens five connections and returns how many are answered. */
async function countAnswered(options: Parameters<typeof limitConnections>[1]): Promise<number> {
  const server = createServer((_request, reply) => void reply.end('here'))
  limitConnections(server, options)
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // as: the server listens on a port
  const connections = await Promise.all([1, 2, 3, 4, 5].map(() => RawConnection.open(port)))
  openConnections.push(...connections)
  const responses = connections.map((connection) => {
    connection.send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    return connection.receive(/here/)
  })
  return (await Promise.all(responses)).filter((response) => response.includes('here')).length
}

const isLoopbackExempt = false

describe('connections from one address', () => {
  it('are limited', async () => {
    expect(await countAnswered({ maxPerNetwork: 3, trustedProxies: [], isLoopbackExempt })).toBe(3)
  })

  it('are not limited for a trusted proxy', async () => {
    expect(await countAnswered({ maxPerNetwork: 3, trustedProxies: ['127.0.0.0/8'], isLoopbackExempt })).toBe(
      5,
    )
    expect(await countAnswered({ maxPerNetwork: 3, trustedProxies: ['127.0.0.1'], isLoopbackExempt })).toBe(5)
  })

  it('are not limited for programs on this computer, which may include a proxy', async () => {
    expect(await countAnswered({ maxPerNetwork: 3, trustedProxies: [] })).toBe(5)
  })

  it('are not counted once they are closed', async () => {
    const server = createServer((_request, reply) => void reply.end('here'))
    limitConnections(server, { maxPerNetwork: 1, trustedProxies: [], isLoopbackExempt })
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // as: the server listens on a port
    for (let count = 0; count < 3; count += 1) {
      const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
      const connection = await RawConnection.open(port)
      connection.send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
      expect(await connection.receive(/here/)).toContain('here')
      connection.destroy()
      await closed
    }
  })

  it('are limited to 500 by a running server', async () => {
    const app = fastify()
    app.get('/', async () => 'here')
    const host = await openHost({ host: '127.0.0.1', port: 0 }, app, { isLoopbackExempt })
    servers.push({ close: () => host.close(0) })
    const connect = async () => {
      const connection = await RawConnection.open(host.port)
      openConnections.push(connection)
      connection.send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
      return await connection.receive(/here$/)
    }
    for (let count = 1; count <= 500; count += 1) expect(await connect()).toContain('here')
    expect(await connect()).toBe('')
    openConnections[0]?.destroy()
    await expect.poll(connect).toContain('here')
  })
})
