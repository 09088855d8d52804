import { crc32, inflateSync } from 'node:zlib'
import { logoLimits } from '@quittance/shared/contract/settings.ts'

const signatureBytes = 8
/** Length and name before the data, checksum after it. */
const [headBytes, tailBytes] = [8, 4]

/** What changes how the picture looks; texts, times and everything unknown is left out. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs'])

/** Samples of a pixel and the bits that one may have, by colour type: at most 8 bytes a pixel. */
const coloursOf = new Map([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
])

/** What the largest logo unpacks to at 8 bytes a pixel, with room for what stands before each row. */
const mostUnpacked = logoLimits.side * (logoLimits.side * 8 + 32)

interface Chunk {
  readonly name: string
  readonly data: Buffer
  readonly whole: Buffer
}

/** A PNG of its picture alone. Its pixels are unpacked once, so that what is kept can be shown. */
export function cleanPng(bytes: Buffer): Buffer | 'broken' | 'too-many-pixels' {
  const chunks = chunksOf(bytes)
  const header = chunks?.[0]
  if (!(chunks && header?.name === 'IHDR' && header.data.length === 13)) return 'broken'
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  if (width === 0 || height === 0) return 'broken'
  if (width > logoLimits.side || height > logoLimits.side) return 'too-many-pixels'
  if (!hasItsPixels(chunks, header.data, { width, height })) return 'broken'
  const wanted = chunks.filter(({ name }) => kept.has(name)).map(({ whole }) => whole)
  return Buffer.concat([bytes.subarray(0, signatureBytes), ...wanted])
}

/** Up to the end of the picture; null where one of them is damaged, or the end is missing. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = []
  let at = signatureBytes
  while (at + headBytes + tailBytes <= bytes.length) {
    const dataEnd = at + headBytes + bytes.readUInt32BE(at)
    if (dataEnd + tailBytes > bytes.length) return null
    const checked = bytes.subarray(at + 4, dataEnd)
    if (crc32(checked) !== bytes.readUInt32BE(dataEnd)) return null
    const name = checked.toString('latin1', 0, 4)
    const whole = bytes.subarray(at, dataEnd + tailBytes)
    chunks.push({ name, data: checked.subarray(4), whole })
    if (name === 'IEND') return chunks
    at = dataEnd + tailBytes
  }
  return null
}

/** Whether its data unpacks to at least its pixels, and not to a flood. */
function hasItsPixels(
  chunks: readonly Chunk[],
  header: Buffer,
  { width, height }: { width: number; height: number },
): boolean {
  const [depth, colourType, ...methods] = header.subarray(8)
  const colour = coloursOf.get(colourType ?? 0)
  if (depth === undefined || !colour?.depths.includes(depth)) return false
  const rowBytes = Math.ceil((width * colour.samples * depth) / 8) + 1
  const isInterlaced = methods[2] === 1
  // Interlaced rows stand in seven passes, each with rows of its own.
  const most = Math.min(rowBytes * height + (isInterlaced ? 8 * (width + height) : 0), mostUnpacked)
  const data = chunks.filter(({ name }) => name === 'IDAT').map((chunk) => chunk.data)
  try {
    const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: most })
    return isInterlaced ? pixels.length > 0 : pixels.length === rowBytes * height
  } catch {
    return false
  }
}
