import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beginsWithHyphen } from '@quittance/shared/documents/email-address.ts'

interface Piped {
  readonly from: string
  readonly to: readonly string[]
  readonly message: Buffer
}

/** An e-mail that the program `sendmail` did not take. */
export class SendmailFailed extends Error {
  /** `missing`: there is no such program that can be run. `refused`: it said no. `busy`: it may say yes later. */
  readonly because: 'missing' | 'refused' | 'busy'

  constructor(said: string, options: ErrorOptions & Pick<SendmailFailed, 'because'>) {
    super(said, options)
    this.name = 'SendmailFailed'
    this.because = options.because
  }
}

// Where it stands when the path of a crontab does not lead to it.
const places = ['sendmail', '/usr/sbin/sendmail', '/usr/lib/sendmail', '/usr/local/bin/sendmail']
const longestSaid = 500

// What programs of this family end with where something passes: trouble with the system, its files, or the queue.
const passing = new Set([69, 71, 72, 73, 74, 75])

/** Hands an e-mail to the program `sendmail` of this server. @throws SendmailFailed with what it said, when it did not take it */
export async function runSendmail(piped: Piped, signal?: AbortSignal): Promise<void> {
  // The program would read it as an option.
  const option = [piped.from, ...piped.to].find((address) => beginsWithHyphen(address.replace(/^"/, '')))
  if (option !== undefined) throw new SendmailFailed(`${option} begins with a hyphen`, { because: 'refused' })
  for (const place of places) {
    if (await hasRun(place, piped, signal)) return
  }
  throw new SendmailFailed('sendmail is not there', { because: 'missing' })
}

/** False: there is no program in this place. */
async function hasRun(place: string, piped: Piped, signal?: AbortSignal): Promise<boolean> {
  try {
    await run(place, piped, signal)
    return true
  } catch (error) {
    if (error instanceof SendmailFailed) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw new SendmailFailed(String(error), { because: signal?.aborted ? 'busy' : 'missing', cause: error })
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
  const { exitCode, signalCode } = program
  if (exitCode === 0) return
  const reason = said.trim().slice(0, longestSaid) || `sendmail ended with ${exitCode ?? signalCode}`
  const mayPass = exitCode === null || passing.has(exitCode)
  throw new SendmailFailed(reason, { because: mayPass ? 'busy' : 'refused' })
}
