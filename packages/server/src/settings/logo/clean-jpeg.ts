import { logoLimits } from '@quittance/shared/contract/settings.ts'

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]
/** A picture can have a few passes over its pixels, not thousands. */
const mostScans = 100

/** One part of a JPEG: its marker and, where it has one, its data. */
interface Segment {
  readonly marker: number
  /** With the pixels that follow a scan. */
  readonly whole: Buffer
}

/** A JPEG of its picture alone, without where and with what it was taken. */
export function cleanJpeg(bytes: Buffer): Buffer | 'broken' | 'too-many-pixels' {
  const segments = segmentsOf(bytes)
  const frame = segments?.find(({ marker }) => isFrame(marker))
  const scans = segments?.filter(({ marker }) => marker === startOfScan) ?? []
  if (!(segments && frame && frame.whole.length >= 10) || scans.length === 0 || scans.length > mostScans)
    return 'broken'
  const [height, width] = [frame.whole.readUInt16BE(5), frame.whole.readUInt16BE(7)]
  if (width === 0 || height === 0) return 'broken'
  if (width > logoLimits.side || height > logoLimits.side) return 'too-many-pixels'
  const wanted = segments.filter(({ marker }) => isKept(marker)).map(({ whole }) => whole)
  return Buffer.concat([Buffer.from([0xff, startOfImage]), ...wanted, Buffer.from([0xff, endOfImage])])
}

/** Between start and end; null where the parts do not follow each other as they must. */
function segmentsOf(bytes: Buffer): Segment[] | null {
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = markerAt(bytes, at)
    if (marker === null) return null
    if (marker === endOfImage) return segments
    const dataEnd = at + 2 + bytes.readUInt16BE(at + 2)
    if (dataEnd > bytes.length) return null
    const end = marker === startOfScan ? endOfScan(bytes, dataEnd) : dataEnd
    segments.push({ marker, whole: bytes.subarray(at, end) })
    at = end
  }
  return markerAt(bytes, at) === endOfImage ? segments : null
}

function markerAt(bytes: Buffer, at: number): number | null {
  const marker = bytes[at] === 0xff ? bytes[at + 1] : undefined
  return marker === undefined || marker < 0xc0 || marker === 0xff ? null : marker
}

/** Pixels run until the next marker; a zero after 0xff is a part of them, and so is a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const next = bytes[at + 1]
    const isPixels = next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7)
    if (!isPixels) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

/** Where the size stands: every start of a frame. Three markers of that range are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Comments go, and what programs add of their own, but for how the picture looks: JFIF, colour profile, Adobe. */
function isKept(marker: number): boolean {
  if (marker === 0xfe) return false
  return marker < 0xe0 || marker > 0xef || [0xe0, 0xe2, 0xee].includes(marker)
}
