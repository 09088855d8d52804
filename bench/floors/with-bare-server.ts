import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BareJob } from './bare-job.ts'

const program = fileURLToPath(new URL('bare-server.ts', import.meta.url))

/** Runs work while the server of a floor is running. */
export async function withBareServer<Result>(
  job: BareJob,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const child = fork(program, { stdio: 'inherit' })
  const ended = once(child, 'exit')
  child.send(job)
  try {
    const [address] = await Promise.race([once(child, 'message'), ended])
    if (typeof address !== 'string') throw new Error('The bare server ended before it listened.')
    return await work(address)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}
