import { logoLimits } from '@quittance/shared/contract/settings.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { imageTypeOf } from './image-type.ts'
import type { CheckedPicture } from './picture.ts'

/**
 * What of these bytes is a picture, and no more: notes, places and whatever else rides along or follows is left out.
 * What cannot be shown as it claims to be is refused.
 */
export function cleanPicture(bytes: Buffer): CheckedPicture {
  if (bytes.length > logoLimits.bytes) return { fit: false, because: 'too-many-bytes' }
  const type = imageTypeOf(bytes)
  if (type === 'image/png') return fitting(type, cleanPng(bytes))
  if (type === 'image/jpeg') return fitting(type, cleanJpeg(bytes))
  return { fit: false, because: isVector(bytes) ? 'vector' : 'other-type' }
}

function fitting(contentType: string, cleaned: Buffer | 'broken' | 'too-many-pixels'): CheckedPicture {
  if (typeof cleaned === 'string') return { fit: false, because: cleaned }
  return { fit: true, picture: { contentType, content: cleaned } }
}

/** An SVG is a document with scripts in it. */
function isVector(bytes: Buffer): boolean {
  return /^\s*(<\?xml|<!doctype svg|<svg|<!--)/i.test(
    bytes
      .subarray(0, 256)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  )
}
