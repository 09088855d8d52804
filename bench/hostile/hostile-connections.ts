import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HostileAnswer, HostileJob } from './hostile-job.ts'

const program = fileURLToPath(new URL('hostile-process.ts', import.meta.url))

/** Opens connections that keep a server waiting, in a separate process. @returns a function that ends them */
export function openHostileConnections(job: HostileJob): () => Promise<HostileAnswer> {
  const child = fork(program, { stdio: 'inherit' })
  child.send(job)
  return async () => {
    child.send('end')
    const [[message]] = await Promise.all([once(child, 'message'), once(child, 'exit')])
    return message as HostileAnswer // as: sent by `hostile-process.ts`
  }
}
