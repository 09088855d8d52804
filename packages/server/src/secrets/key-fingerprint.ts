import { hkdfSync } from 'node:crypto'

/** Returns a fingerprint that identifies a key and does not reveal it. Empty without a key. */
export function deriveKeyFingerprint(key: string): string {
  if (key === '') return ''
  return Buffer.from(hkdfSync('sha256', key, '', 'mark of the secret in a backup', 12)).toString('hex')
}

/**
 * Returns the id of an installation, derived from its first `APP_KEY`, which it does not reveal.
 * @param key `APP_KEY` of the environment file
 */
export function deriveInstallationId(key: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'mark of the installation', 12)).toString('hex')
}
