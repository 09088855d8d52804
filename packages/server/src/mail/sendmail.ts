import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { hasLeadingHyphen } from '@quittance/shared/documents/contact-details.ts'

interface SendmailInput {
  readonly from: string
  readonly to: readonly string[]
  readonly message: Buffer
}

/** Thrown when the program `sendmail` did not accept an e-mail. */
export class SendmailError extends Error {
  /** `missing`: there is no executable `sendmail`. `temporary`: a later attempt may succeed. */
  readonly kind: 'missing' | 'rejected' | 'temporary'

  constructor(message: string, options: ErrorOptions & Pick<SendmailError, 'kind'>) {
    super(message, options)
    this.name = 'SendmailError'
    this.kind = options.kind
  }
}

// The PATH of a crontab may not contain its directory.
const sendmailPaths = ['sendmail', '/usr/sbin/sendmail', '/usr/lib/sendmail', '/usr/local/bin/sendmail']
const maxErrorLength = 500

/** Exit codes of `sysexits.h` for temporary failures of the system, its files or the queue. */
const temporaryExitCodes = new Set([69, 71, 72, 73, 74, 75])

/** Passes an e-mail to the program `sendmail` of this server. @throws SendmailError with the text that sendmail wrote to stderr */
export async function runSendmail(input: SendmailInput, signal?: AbortSignal): Promise<void> {
  // sendmail would parse it as an option.
  const unsafeAddress = [input.from, ...input.to].find((address) =>
    hasLeadingHyphen(address.replace(/^"/, '')),
  )
  if (unsafeAddress !== undefined) {
    throw new SendmailError(`the address ${unsafeAddress} begins with a hyphen`, { kind: 'rejected' })
  }
  for (const path of sendmailPaths) {
    if (await runIfPresent(path, input, signal)) return
  }
  throw new SendmailError('sendmail was not found', { kind: 'missing' })
}

/** Returns false if there is no program with the path. */
async function runIfPresent(path: string, input: SendmailInput, signal?: AbortSignal): Promise<boolean> {
  try {
    await runProgram(path, input, signal)
    return true
  } catch (error) {
    if (error instanceof SendmailError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw new SendmailError(String(error), { kind: signal?.aborted ? 'temporary' : 'missing', cause: error })
  }
}

async function runProgram(
  path: string,
  { from, to, message }: SendmailInput,
  signal?: AbortSignal,
): Promise<void> {
  const program = spawn(path, ['-i', '-f', from, ...to], {
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  // The program may end without reading all of the input; its exit code tells whether it succeeded.
  program.stdin.on('error', () => undefined)
  program.stdin.end(message)
  const [stderr] = await Promise.all([text(program.stderr), once(program, 'exit')])
  const { exitCode, signalCode } = program
  if (exitCode === 0) return
  const reason = stderr.trim().slice(0, maxErrorLength) || `sendmail ended with ${exitCode ?? signalCode}`
  const isTemporary = exitCode === null || temporaryExitCodes.has(exitCode)
  throw new SendmailError(reason, { kind: isTemporary ? 'temporary' : 'rejected' })
}
