import type { Sharp } from 'sharp'

/** The result of decoding a picture. */
export type DecodedLogo =
  | { readonly isDecoded: true; readonly png: Uint8Array }
  | { readonly isDecoded: false; readonly reason: 'broken' | 'too-many-pixels' }

/** Limits of a logo: pixels of a side, checked before decoding, and bytes of the PNG. */
export interface LogoLimits {
  readonly maxSide: number
  readonly maxBytes: number
}

const decodeSeconds = 10

/** The only enabled decoders. The library has many more, for formats that are not accepted. */
const decoders = ['Png', 'Jpeg', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`)

/**
 * Decodes a picture and encodes it as a PNG in sRGB with 8 bits per sample. Applies colour profile and orientation; drops all other
 * metadata (comments, locations, profiles) and further frames. Scales down until the PNG is small enough.
 * @throws Error if the decoders cannot be loaded
 */
export async function decodeLogo(content: Uint8Array, limits: LogoLimits): Promise<DecodedLogo> {
  const sharp = await loadDecoders()
  try {
    // Reads only the header.
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
    if (width > limits.maxSide || height > limits.maxSide)
      return { isDecoded: false, reason: 'too-many-pixels' }
    const decoder = sharp(content, { limitInputPixels: limits.maxSide ** 2 })
    const pixels = decoder.autoOrient().toColourspace('srgb').timeout({ seconds: decodeSeconds })
    return { isDecoded: true, png: await encodePng(pixels, limits) }
  } catch {
    return { isDecoded: false, reason: 'broken' }
  }
}

/** Loads the decoders with the first logo: most processes render documents only. */
async function loadDecoders() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Encodes pixels as a PNG. Scales them down until it is small enough. */
async function encodePng(pixels: Sharp, { maxSide, maxBytes }: LogoLimits): Promise<Uint8Array> {
  for (let side = maxSide; ; ) {
    const inside = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
    const encoder = pixels.clone().resize(inside).png()
    const { data, info } = await encoder.toBuffer({ resolveWithObject: true })
    if (data.length <= maxBytes) return data
    // The size grows with the square of the side. 5 % less, so that the loop ends.
    side = Math.floor(Math.max(info.width, info.height) * Math.sqrt(maxBytes / data.length) * 0.95)
  }
}
