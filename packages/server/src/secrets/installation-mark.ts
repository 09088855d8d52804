import { hkdfSync } from 'node:crypto'

/**
 * The same for as long as an installation has its secret, which cannot be told from it.
 * @param key `APP_KEY` of the environment file
 */
export function deriveInstallationId(key: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'mark of the installation', 12)).toString('hex')
}
