import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems give to connections that go out, which would take a port between its choice and its use. */
const minPort = 20_000
const maxPort = 32_000

/** A port of this computer that nobody listens at just now, and that nobody is given unasked. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(minPort, maxPort)
  return (await isPortFree(port)) ? port : findFreePort()
}

async function isPortFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
