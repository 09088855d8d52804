import { logoLimits } from '@quittance/shared/contract/settings.ts'
import { detectImageType } from './image-type.ts'
import type { ImageProblem } from './picture.ts'

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
