import { hkdfSync } from 'node:crypto'

/** Returns the mark of a key: the same for the same key, which cannot be derived from it. Empty without a key. */
export function deriveKeyFingerprint(key: string): string {
  if (key === '') return ''
  return Buffer.from(hkdfSync('sha256', key, '', 'mark of the secret in a backup', 12)).toString('hex')
}

/**
 * The same for as long as an installation has its secret, which cannot be told from it.
 * @param key `APP_KEY` of the environment file
 */
export function deriveInstallationId(key: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'mark of the installation', 12)).toString('hex')
}
