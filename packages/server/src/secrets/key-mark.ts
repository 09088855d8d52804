import { hkdfSync } from 'node:crypto'

/** Returns the mark of a key: the same for the same key, which cannot be derived from it. Empty without a key. */
export function deriveKeyFingerprint(key: string): string {
  if (key === '') return ''
  return Buffer.from(hkdfSync('sha256', key, '', 'mark of the secret in a backup', 12)).toString('hex')
}
