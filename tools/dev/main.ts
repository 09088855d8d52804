/**
 * `npm run dev`: the client with hot replacement, and a server with the demo company that restarts when its code changes.
 * `--port` is the port of the only address. `--fresh` creates the demo company again.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findFreePort } from '@quittance/server/test/network.ts'
import { DevServer, getDataDir } from './dev-server.ts'
import { startWebClient } from './web-client.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '3000' }, fresh: { type: 'boolean', default: false } },
})

/** Starts both and returns a function that stops them. */
async function start(port: number): Promise<() => Promise<void>> {
  if (values.fresh) rmSync(getDataDir(), { recursive: true, force: true })
  const server = new DevServer({ apiPort: await findFreePort(), url: `http://localhost:${port}` })
  const client = await startWebClient({ port, server })
  server.start()
  const { email, password } = await server.waitUntilReady()
  console.log(`Address:  http://localhost:${port}/\nE-mail:   ${email}\nPassword: ${password}`)
  return async () => {
    await Promise.all([client.close(), server.stop()])
  }
}

try {
  const stop = await start(Number(values.port))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
