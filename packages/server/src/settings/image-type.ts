import { logoLimits } from '@quittance/shared/contract/settings.ts'

/** A picture as it is kept: what its bytes are, not what was said of them. */
export interface StoredImage {
  readonly contentType: string
  readonly content: Buffer
}

/** Why bytes are no picture that can be kept. */
export type ImageProblem = 'vector' | 'other-type' | 'broken' | 'too-many-bytes' | 'too-many-pixels'

const riff = 'RIFF'
const webp = 'WEBP'

/** The first bytes of the kinds of pictures that browsers show everywhere. */
const magicNumbers: readonly (readonly [string, string])[] = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '474946383761'],
  ['image/gif', '474946383961'],
]

/** The content type of a picture by what is in it; null for everything else. */
export function detectImageType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 12))
  const hex = start.toString('hex')
  const text = start.toString('latin1')
  if (text.startsWith(riff) && text.endsWith(webp)) return 'image/webp'
  return magicNumbers.find(([, beginning]) => hex.startsWith(beginning))?.[0] ?? null
}

/** Returns why bytes are not worth decoding as a logo; null where they claim to be a PNG or a JPEG of a usual size. */
export function findUploadProblem(bytes: Buffer): ImageProblem | null {
  if (bytes.length > logoLimits.bytes) return 'too-many-bytes'
  const type = detectImageType(bytes)
  if (type === 'image/png' || type === 'image/jpeg') return null
  return isVector(bytes) ? 'vector' : 'other-type'
}

/** An SVG is a document with scripts in it. */
function isVector(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 256).toString('utf8')
  return /^\s*(<\?xml|<!doctype svg|<svg|<!--)/i.test(beginning.replace(/^\ufeff/, ''))
}
