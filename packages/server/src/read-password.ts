import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A line from the input; typed at a terminal it does not show. */
export async function readPassword(): Promise<string> {
  const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const isTerminal = process.stdin.isTTY === true
  if (isTerminal) process.stdout.write('New password: ')
  const lines = createInterface({ input: process.stdin, output: discardedOutput, terminal: isTerminal })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTerminal) process.stdout.write('\n')
  }
}
