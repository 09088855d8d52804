import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

interface Piped {
  readonly from: string
  readonly to: readonly string[]
  readonly message: Buffer
}

// Where it stands when the path of a crontab does not lead to it.
const places = ['sendmail', '/usr/sbin/sendmail', '/usr/lib/sendmail', '/usr/local/bin/sendmail']
const longestSaid = 500

/** Hands an e-mail to the program `sendmail` of this server. @throws with what it said, when it did not take it */
export async function runSendmail(piped: Piped, signal?: AbortSignal): Promise<void> {
  // The program would read it as an option.
  if ([piped.from, ...piped.to].some((address) => /^"?-/.test(address))) {
    throw new Error('An address begins with a hyphen')
  }
  for (const [index, place] of places.entries()) {
    try {
      return await run(place, piped, signal)
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isMissing || index === places.length - 1) throw error
    }
  }
}

async function run(place: string, { from, to, message }: Piped, signal?: AbortSignal): Promise<void> {
  const program = spawn(place, ['-i', '-f', from, ...to], {
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  // It may end without having read everything: its exit code says more.
  program.stdin.on('error', () => undefined)
  program.stdin.end(message)
  const [said] = await Promise.all([text(program.stderr), once(program, 'exit')])
  if (program.exitCode === 0) return
  const reason = said.trim().slice(0, longestSaid)
  throw new Error(reason || `sendmail ended with ${program.exitCode ?? program.signalCode}`)
}
