import { crc32, inflateSync } from 'node:zlib'
import { logoLimits } from '@quittance/shared/contract/settings.ts'

const signatureBytes = 8
/** Length and name before the data, checksum after it. */
const [headBytes, tailBytes] = [8, 4]

/** What changes how the picture looks; texts, times and everything unknown is left out. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs'])

/** Samples of a pixel, by colour type. */
const samplesOf = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])

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
  const samples = samplesOf.get(header.readUInt8(9))
  if (samples === undefined) return false
  const rowBytes = Math.ceil((width * samples * header.readUInt8(8)) / 8) + 1
  const isInterlaced = header.readUInt8(12) !== 0
  // Interlaced rows stand in seven passes, each with rows of its own.
  const most = rowBytes * height + (isInterlaced ? 8 * (width + height) : 0)
  const data = chunks.filter(({ name }) => name === 'IDAT').map((chunk) => chunk.data)
  try {
    const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: most })
    return isInterlaced ? pixels.length > 0 : pixels.length === rowBytes * height
  } catch {
    return false
  }
}
