import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Connection } from '#database/tables/schema.ts'
import { Unavailable } from '#errors.ts'
import { deriveKeyFingerprint } from './key-fingerprint.ts'
import { findKeyReplacement } from './repository.ts'

/** Purpose of an encrypted text. Each purpose has its own key, derived from that of the environment file. */
type EncryptionPurpose = 'second-factor' | 'mail' | 'ledger'

export interface EncryptionContext {
  /** `APP_KEY` of the environment file. */
  readonly key: string
  readonly purpose: EncryptionPurpose
  /** Row that stores the text: a copy in another row cannot be decrypted (additional authenticated data). */
  readonly row: string | number
}

const formatVersion = 'v1'
const keyBytes = 32
const nonceBytes = 12

/**
 * Encrypts a text with AES-256-GCM and a key derived by HKDF for the purpose. Returns `v1.nonce.tag.text`, each part in
 * Base64url.
 */
export function encryptSecret(context: EncryptionContext, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(context), nonce).setAAD(
    createAdditionalData(context),
  )
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [
    formatVersion,
    ...[nonce, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url')),
  ].join('.')
}

/** Returns the text; null if the key or the row is another one, or the encrypted text was modified. */
export function decryptSecret(context: EncryptionContext, encrypted: string): string | null {
  const [version, nonce, tag, text] = encrypted.split('.')
  if (version !== formatVersion || nonce === undefined || tag === undefined || text === undefined) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(context), decodeBase64Url(nonce), {
      authTagLength: 16,
    })
    decipher.setAAD(createAdditionalData(context)).setAuthTag(decodeBase64Url(tag))
    return Buffer.concat([decipher.update(decodeBase64Url(text)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function deriveKey({ key, purpose }: EncryptionContext): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'quittance', `sealed ${purpose}`, keyBytes))
}

function createAdditionalData({ purpose, row }: EncryptionContext): Buffer {
  return Buffer.from(`${purpose}\n${row}`)
}

function decodeBase64Url(part: string): Buffer {
  return Buffer.from(part, 'base64url')
}

/**
 * Encrypts a text that the transaction stores, unless the key was replaced after this server started: servers with the new
 * key could not decrypt it.
 * @throws Unavailable
 */
export async function encryptWithCurrentKey(
  transaction: Connection,
  context: EncryptionContext,
  text: string,
): Promise<string> {
  const replacedAt = await findKeyReplacement(transaction, deriveKeyFingerprint(context.key))
  if (replacedAt === null) return encryptSecret(context, text)
  throw new Unavailable({ key: 'secrets.replaced-key', params: { day: replacedAt.slice(0, 10) } })
}
