import { createHash } from 'node:crypto'

/** SHA-256 of a file in a backup, in hexadecimal digits. */
export function checksumOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
