import { hash, randomBytes } from 'node:crypto'
import type { Installation } from '#config/installation.ts'

const secretBytes = 32

/** What `newSecret` looks like, as a part of patterns. */
export const secretPattern = String.raw`[\w-]{43}`

/** 256 random bits, as text for a header or a cookie. */
export function generateSecret(): string {
  return randomBytes(secretBytes).toString('base64url')
}

/** What is stored of a secret: it has too many bits to be guessed from its hash, so a fast one will do. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

/** A link that lets somebody in by the secret in it. What stands behind # is sent to no server, so it is in no log of one. */
export function createSecretLink(
  { url, basePath }: Pick<Installation, 'url' | 'basePath'>,
  page: 'invitation' | 'password',
  secret: string,
): string {
  return `${url.origin}${basePath}/${page}#${secret}`
}
