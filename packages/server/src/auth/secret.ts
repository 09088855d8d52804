import { hash, randomBytes } from 'node:crypto'
import type { Installation } from '#config/installation.ts'

const secretBytes = 32

/** Regular expression source that matches the result of `generateSecret`. */
export const secretPattern = String.raw`[\w-]{43}`

/** Returns 256 random bits in Base64url, for a header, a cookie or a link. */
export function generateSecret(): string {
  return randomBytes(secretBytes).toString('base64url')
}

/** Returns the stored hash of a secret. A fast hash suffices for 256 random bits. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

/** Returns a link with a secret in its fragment, which browsers send to no server and which therefore appears in no log. */
export function createSecretLink(
  { url, basePath }: Pick<Installation, 'url' | 'basePath'>,
  page: 'invitation' | 'password',
  secret: string,
): string {
  return `${url.origin}${basePath}/${page}#${secret}`
}
