import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems give to connections that go out, which would take a port between its choice and its use. */
const lowest = 20_000
const end = 32_000

/** A port of this computer that nobody listens at just now, and that nobody is given unasked. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, end)
  return (await isFree(port)) ? port : freePort()
}

async function isFree(port: number): Promise<boolean> {
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
