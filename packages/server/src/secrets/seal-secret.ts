import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What a sealed text is for. Each has a key of its own, made of the one in the environment file. */
export type SealPurpose = 'second-factor' | 'mail'

export interface Seal {
  /** `APP_KEY` of the environment file. */
  readonly key: string
  readonly purpose: SealPurpose
  /** Where it is kept: copied to another row, it does not open. */
  readonly row: string | number
}

const version = 'v1'
const keyBytes = 32
const nonceBytes = 12

/** AES-256-GCM with a key that HKDF makes for the purpose: `v1.nonce.tag.text`, each part in Base64url. */
export function sealSecret(seal: Seal, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(seal), nonce).setAAD(placeOf(seal))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [version, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(
    '.',
  )
}

/** The text; null where it was sealed with another key, for another row, or changed since. */
export function openSecret(seal: Seal, sealed: string): string | null {
  const [written, nonce, tag, text] = sealed.split('.')
  if (written !== version || nonce === undefined || tag === undefined || text === undefined) return null
  try {
    const cipher = createDecipheriv('aes-256-gcm', keyFor(seal), bytesOf(nonce), { authTagLength: 16 })
    cipher.setAAD(placeOf(seal)).setAuthTag(bytesOf(tag))
    return Buffer.concat([cipher.update(bytesOf(text)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyFor({ key, purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'quittance', `sealed ${purpose}`, keyBytes))
}

function placeOf({ purpose, row }: Seal): Buffer {
  return Buffer.from(`${purpose}\n${row}`)
}

function bytesOf(part: string): Buffer {
  return Buffer.from(part, 'base64url')
}
