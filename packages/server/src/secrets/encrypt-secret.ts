import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Connection } from '#database/tables/schema.ts'
import { Unavailable } from '#errors.ts'
import { deriveKeyFingerprint } from './key-fingerprint.ts'
import { findKeyReplacement } from './repository.ts'

/** What a sealed text is for. Each has a key of its own, made of the one in the environment file. */
export type EncryptionPurpose = 'second-factor' | 'mail'

export interface EncryptionContext {
  /** `APP_KEY` of the environment file. */
  readonly key: string
  readonly purpose: EncryptionPurpose
  /** Where it is kept: copied to another row, it does not open. */
  readonly row: string | number
}

const formatVersion = 'v1'
const keyBytes = 32
const nonceBytes = 12

/** AES-256-GCM with a key that HKDF makes for the purpose: `v1.nonce.tag.text`, each part in Base64url. */
export function encryptSecret(seal: EncryptionContext, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(seal), nonce).setAAD(createAdditionalData(seal))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [
    formatVersion,
    ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
  ].join('.')
}

/** The text; null where it was sealed with another key, for another row, or changed since. */
export function decryptSecret(seal: EncryptionContext, sealed: string): string | null {
  const [written, nonce, tag, text] = sealed.split('.')
  if (written !== formatVersion || nonce === undefined || tag === undefined || text === undefined) return null
  try {
    const cipher = createDecipheriv('aes-256-gcm', deriveKey(seal), decodeBase64Url(nonce), {
      authTagLength: 16,
    })
    cipher.setAAD(createAdditionalData(seal)).setAuthTag(decodeBase64Url(tag))
    return Buffer.concat([cipher.update(decodeBase64Url(text)), cipher.final()]).toString('utf8')
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
 * Encrypts a text that the transaction stores, unless the key was replaced since the server started: after a renewal no other
 * server could read the text. @throws Unavailable
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
