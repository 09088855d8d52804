import { createHash } from 'node:crypto'

/** SHA-256 of a file in a backup, in hexadecimal digits. */
export function computeChecksum(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
