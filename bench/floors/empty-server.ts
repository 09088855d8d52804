import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

interface EmptyServer {
  readonly address: string
  readonly processId: number
  readonly stop: () => Promise<void>
}

const program = fileURLToPath(new URL('empty-server-process.ts', import.meta.url))

/** Starts the floor of a server: the bare framework in a separate process. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Address: {2}(\S+)\/$/.exec(line)?.[1]
    if (address === undefined) continue
    return {
      address,
      processId: child.pid ?? 0,
      async stop() {
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error('The server of the floor ended before it listened.')
}
