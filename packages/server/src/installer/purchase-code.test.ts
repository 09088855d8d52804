import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { NotAllowed, Unavailable } from '#errors.ts'
import type { LicenceService } from '#licence/verify-code.ts'
import { requireGoodCode } from './purchase-code.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function served(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return new URL(`http://127.0.0.1:${address.port}/verify`)
}

function checks(vendor: URL) {
  const wrongCodes: LicenceService['wrongCodes'] = {
    waitFor: () => 0,
    count: () => undefined,
    forgive: () => undefined,
  }
  return { vendor, code: '', clock: () => new Date(), known: new Map<string, number>(), wrongCodes }
}

const shown = { code: 'ABCDE', domain: 'example.com', address: '192.0.2.1' }

it('believes the licence service that was named', async () => {
  const good = await served((_request, response) => response.end('{"verification":"success"}'))
  await requireGoodCode(checks(good), shown)
  const bad = await served((_request, response) => response.end('{"verification":"invalid"}'))
  await expect(requireGoodCode(checks(bad), shown)).rejects.toThrow(NotAllowed)
})

it.each([301, 302, 303, 307, 308])('follows no redirect (%i) of it to another server', async (status) => {
  let calls = 0
  const other = await served((_request, response) => {
    calls += 1
    response.end('{"verification":"success"}')
  })
  const vendor = await served((_request, response) =>
    response.writeHead(status, { location: other.href }).end(),
  )
  await expect(requireGoodCode(checks(vendor), shown)).rejects.toThrow(Unavailable)
  expect(calls).toBe(0)
})
