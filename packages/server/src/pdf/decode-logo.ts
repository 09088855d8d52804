import type { Sharp } from 'sharp'

/** The result of decoding a picture. */
export type DecodedLogo =
  | { readonly isDecoded: true; readonly png: Uint8Array }
  | { readonly isDecoded: false; readonly reason: 'broken' | 'too-many-pixels' }

/** The limits of a logo: pixels of a side before it is decoded, bytes once it is a PNG. */
export interface LogoLimits {
  readonly maxSide: number
  readonly maxBytes: number
}

const decodeSeconds = 10

/** The only decoders that are enabled: the library has many more, for formats that are not accepted. */
const decoders = ['Png', 'Jpeg', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`)

/**
 * Decodes a picture and encodes it again as a PNG of 8 bits a sample in sRGB: its colour profile is applied, it is rotated as
 * its camera says, and everything else in the file (notes, places, profiles, further frames) is dropped. A PNG above the
 * limit of bytes is scaled down.
 * @throws Error where the decoders cannot be loaded
 */
export async function decodeLogo(content: Uint8Array, size: LogoLimits): Promise<DecodedLogo> {
  const sharp = await loadDecoders()
  try {
    // Reads the header alone.
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
    if (width > size.maxSide || height > size.maxSide) return { isDecoded: false, reason: 'too-many-pixels' }
    const decoder = sharp(content, { limitInputPixels: size.maxSide ** 2 })
    const pixels = decoder.autoOrient().toColourspace('srgb').timeout({ seconds: decodeSeconds })
    return { isDecoded: true, png: await encodePng(pixels, size) }
  } catch {
    return { isDecoded: false, reason: 'broken' }
  }
}

/** Loaded for the first logo: most processes print papers alone. */
async function loadDecoders() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Encodes pixels as a PNG; scales them down until it is small enough. */
async function encodePng(pixels: Sharp, { maxSide: side, maxBytes: bytes }: LogoLimits): Promise<Uint8Array> {
  for (let most = side; ; ) {
    const inside = { width: most, height: most, fit: 'inside', withoutEnlargement: true } as const
    const encoder = pixels.clone().resize(inside).png()
    const { data, info } = await encoder.toBuffer({ resolveWithObject: true })
    if (data.length <= bytes) return data
    // Bytes grow with the square of a side; a little less, so that it ends.
    most = Math.floor(Math.max(info.width, info.height) * Math.sqrt(bytes / data.length) * 0.95)
  }
}
