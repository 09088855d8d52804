import { Socket } from 'node:net'
import type { Readable } from 'node:stream'

// As Node writes it for its heap, and the native part for its own memory, before they end with SIGABRT.
const outOfMemoryPattern = /(?:JavaScript heap|process) out of memory|memory allocation of \d+ bytes failed/

/** The longest part of such a message that two chunks can share. */
const overlapLength = 200

/** Passes on what a process writes to stderr, and notes whether it said that it is out of memory. */
export class StderrMonitor {
  #isOutOfMemory = false
  #tail = ''

  constructor(stderr: Readable | null) {
    stderr?.on('data', (chunk: Buffer) => this.#read(chunk))
    // It must not keep the server from ending.
    if (stderr instanceof Socket) stderr.unref()
  }

  get isOutOfMemory(): boolean {
    return this.#isOutOfMemory
  }

  #read(chunk: Buffer): void {
    process.stderr.write(chunk)
    const text = this.#tail + chunk.toString('latin1')
    this.#isOutOfMemory ||= outOfMemoryPattern.test(text)
    this.#tail = text.slice(-overlapLength)
  }
}
