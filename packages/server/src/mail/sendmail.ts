import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { hasLeadingHyphen } from '@quittance/shared/documents/contact-details.ts'

interface SendmailInput {
  readonly from: string
  readonly to: readonly string[]
  readonly message: Buffer
}

/** An e-mail that the program `sendmail` did not take. */
export class SendmailError extends Error {
  /** `missing`: there is no such program that can be run. `refused`: it said no. `busy`: it may say yes later. */
  readonly kind: 'missing' | 'refused' | 'busy'

  constructor(said: string, options: ErrorOptions & Pick<SendmailError, 'kind'>) {
    super(said, options)
    this.name = 'SendmailError'
    this.kind = options.kind
  }
}

// Where it stands when the path of a crontab does not lead to it.
const sendmailPaths = ['sendmail', '/usr/sbin/sendmail', '/usr/lib/sendmail', '/usr/local/bin/sendmail']
const maxErrorLength = 500

// What programs of this family end with where something passes: trouble with the system, its files, or the queue.
const temporaryExitCodes = new Set([69, 71, 72, 73, 74, 75])

/** Hands an e-mail to the program `sendmail` of this server. @throws SendmailError with what it said, when it did not take it */
export async function runSendmail(piped: SendmailInput, signal?: AbortSignal): Promise<void> {
  // The program would read it as an option.
  const option = [piped.from, ...piped.to].find((address) => hasLeadingHyphen(address.replace(/^"/, '')))
  if (option !== undefined) throw new SendmailError(`${option} begins with a hyphen`, { kind: 'refused' })
  for (const place of sendmailPaths) {
    if (await runIfPresent(place, piped, signal)) return
  }
  throw new SendmailError('sendmail is not there', { kind: 'missing' })
}

/** False: there is no program in this place. */
async function runIfPresent(place: string, piped: SendmailInput, signal?: AbortSignal): Promise<boolean> {
  try {
    await runProgram(place, piped, signal)
    return true
  } catch (error) {
    if (error instanceof SendmailError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw new SendmailError(String(error), { kind: signal?.aborted ? 'busy' : 'missing', cause: error })
  }
}

async function runProgram(
  place: string,
  { from, to, message }: SendmailInput,
  signal?: AbortSignal,
): Promise<void> {
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
  const reason = said.trim().slice(0, maxErrorLength) || `sendmail ended with ${exitCode ?? signalCode}`
  const mayPass = exitCode === null || temporaryExitCodes.has(exitCode)
  throw new SendmailError(reason, { kind: mayPass ? 'busy' : 'refused' })
}
