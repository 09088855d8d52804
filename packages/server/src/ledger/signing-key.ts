import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { Connection } from '#database/tables/schema.ts'
import { decryptSecret, type EncryptionContext, encryptWithCurrentKey } from '#secrets/encrypt-secret.ts'
import { findSigningKey, insertSigningKey } from './closure-repository.ts'

/** A key that can sign. */
export interface OpenSigningKey {
  readonly id: number
  readonly privateKey: KeyObject
  /** SPKI in Base64. */
  readonly publicKey: string
  /** Whether it was just created. */
  readonly isNew: boolean
}

/**
 * Returns the key with which closures are signed. If there is none, or the key of the environment file no longer opens it, a new one is
 * created: closures that were signed before stay verifiable with their public keys.
 * @param appKey key of the environment file
 */
export async function openSigningKey(
  transaction: Connection,
  appKey: string,
  now: Date,
): Promise<OpenSigningKey> {
  const last = await findSigningKey(transaction)
  if (last !== null) {
    const pem = decryptSecret(createContext(appKey, last.publicKey), last.encryptedPrivateKey)
    if (pem !== null)
      return { id: last.id, privateKey: toPrivateKey(pem), publicKey: last.publicKey, isNew: false }
  }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const text = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const encryptedPrivateKey = await encryptWithCurrentKey(transaction, createContext(appKey, text), secret)
  const key = { publicKey: text, encryptedPrivateKey, createdAt: now.toISOString() }
  const id = await insertSigningKey(transaction, key)
  return { id, privateKey, publicKey: text, isNew: true }
}

function createContext(key: string, publicKey: string): EncryptionContext {
  return { key, purpose: 'ledger', row: publicKey }
}

function toPrivateKey(base64: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
}

export function signText(text: string, privateKey: KeyObject): string {
  return sign(null, Buffer.from(text), privateKey).toString('base64')
}

/** @param publicKey SPKI in Base64 */
export function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
