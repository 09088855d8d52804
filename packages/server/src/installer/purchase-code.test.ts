import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { NotAllowed, Unavailable } from '#errors.ts'
import type { LicenceService } from '#licence/purchase-code.ts'
import { requireValidCode } from './purchase-code.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function startServer(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return new URL(`http://127.0.0.1:${address.port}/verify`)
}

function createVerifier(vendor: URL) {
  const failedAttempts: LicenceService['failedAttempts'] = {
    getRetrySeconds: () => 0,
    record: () => undefined,
    undo: () => undefined,
  }
  return {
    vendor,
    code: '',
    clock: () => new Date(),
    verifiedCodes: new Map<string, number>(),
    failedAttempts,
  }
}

const attempt = { code: 'ABCDE', domain: 'example.com', clientAddress: '192.0.2.1' }

it('uses the response of the configured licence service', async () => {
  const accepting = await startServer((_request, response) => response.end('{"verification":"success"}'))
  await requireValidCode(createVerifier(accepting), attempt)
  const rejecting = await startServer((_request, response) => response.end('{"verification":"invalid"}'))
  await expect(requireValidCode(createVerifier(rejecting), attempt)).rejects.toThrow(NotAllowed)
})

it.each([301, 302, 303, 307, 308])(
  'does not follow a redirect (%i) of the licence service to another server',
  async (status) => {
    let calls = 0
    const other = await startServer((_request, response) => {
      calls += 1
      response.end('{"verification":"success"}')
    })
    const vendor = await startServer((_request, response) =>
      response.writeHead(status, { location: other.href }).end(),
    )
    await expect(requireValidCode(createVerifier(vendor), attempt)).rejects.toThrow(Unavailable)
    expect(calls).toBe(0)
  },
)
