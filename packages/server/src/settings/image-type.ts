import { logoLimits } from '@quittance/shared/contract/settings.ts'

/** A stored image, with the content type detected from its bytes. */
export interface StoredImage {
  readonly contentType: string
  readonly content: Buffer
}

/** Why an image cannot be the logo. */
export type ImageProblem = 'vector' | 'other-type' | 'broken' | 'too-many-bytes' | 'too-many-pixels'

const riff = 'RIFF'
const webp = 'WEBP'

/** First bytes, in hexadecimal, of the image types that all browsers support. */
const magicNumbers: readonly (readonly [string, string])[] = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '474946383761'],
  ['image/gif', '474946383961'],
]

/** Detects the content type of an image by its first bytes. Returns null for anything else. */
export function detectImageType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 12))
  const hex = start.toString('hex')
  const text = start.toString('latin1')
  if (text.startsWith(riff) && text.endsWith(webp)) return 'image/webp'
  return magicNumbers.find(([, magicNumber]) => hex.startsWith(magicNumber))?.[0] ?? null
}

/** Returns why bytes are rejected as a logo without being decoded; null if they begin like a PNG or JPEG and are not too large. */
export function findUploadProblem(bytes: Buffer): ImageProblem | null {
  if (bytes.length > logoLimits.bytes) return 'too-many-bytes'
  const type = detectImageType(bytes)
  if (type === 'image/png' || type === 'image/jpeg') return null
  return isVector(bytes) ? 'vector' : 'other-type'
}

/** SVG images are rejected because they can contain scripts. */
function isVector(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 256).toString('utf8')
  return /^\s*(<\?xml|<!doctype svg|<svg|<!--)/i.test(start.replace(/^\ufeff/, ''))
}
