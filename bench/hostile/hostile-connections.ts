import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('hostile-process.ts', import.meta.url))

/** Opens connections that keep a server waiting, in a separate process. @returns a function that ends them */
export function openHostileConnections(job: HostileJob): () => Promise<HostileResult> {
  const child = fork(program, { stdio: 'inherit' })
  child.send(job)
  return async () => {
    child.send('end')
    const [[message]] = await Promise.all([once(child, 'message'), once(child, 'exit')])
    return message as HostileResult // as: sent by `hostile-process.ts`
  }
}

/** The job of the process that opens hostile connections. */
export interface HostileJob {
  readonly address: string
  /** Headers of the member who sends half of the bodies and requests the responses that are not read. */
  readonly headers: Readonly<Record<string, string>>
  /** A call with a large response. */
  readonly large: { readonly path: string; readonly body: unknown }
  /** Number of connections that make this call and read nothing. */
  readonly readers: number
  /** Number of connections that send half of a body, alternately without a session and as the member. */
  readonly senders: number
}

/** Response of the process when it ends. */
export interface HostileResult {
  /** Number of times that a connection was opened again. */
  readonly openedAgain: number
}
