import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A line from the input; typed at a terminal it does not show. */
export async function readPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const isTyped = process.stdin.isTTY === true
  if (isTyped) process.stdout.write('New password: ')
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTyped) process.stdout.write('\n')
  }
}
