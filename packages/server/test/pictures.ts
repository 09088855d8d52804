import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const red = { create: { width: 300, height: 100, channels: 3, background: '#cc0033' } } as const

/** Creates a JPEG with four inks and their profile, as print shops deliver it. */
export async function createCmykJpeg(): Promise<Buffer> {
  return await sharp(red).withIccProfile('cmyk').toColourspace('cmyk').jpeg().toBuffer()
}

/** Creates a PNG whose colour profile decompresses to this many megabytes of zeros. */
export async function createPngWithProfile(megabytes: number): Promise<Buffer> {
  const million = Buffer.alloc(1_000_000)
  const zeros = Readable.from(Array.from({ length: megabytes }, () => million))
  const packed = await buffer(zeros.pipe(createDeflate()))
  const profile = Buffer.concat([Buffer.from('profile\0\0', 'latin1'), packed])
  return createPng({ extraChunks: [createPngChunk('iCCP', profile)] })
}

/** Creates valid pictures by their special feature. */
export async function createValidPictures(): Promise<Record<string, Buffer>> {
  const colours = await sharp(red).png().toBuffer()
  const plain = await sharp(red).jpeg({ optimiseCoding: false }).toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = sharp({ create: { ...red.create, noise } })
  return {
    'CMYK JPEG with its profile': await createCmykJpeg(),
    'CMYK JPEG without one': await sharp(red).toColourspace('cmyk').jpeg().toBuffer(),
    'grey JPEG': await sharp(red).toColourspace('b-w').jpeg().toBuffer(),
    'progressive JPEG': await photo.clone().jpeg({ progressive: true }).toBuffer(),
    'JPEG of a wide colour space': await photo.clone().withIccProfile('p3').jpeg().toBuffer(),
    'JPEG of a camera held upright': await photo
      .clone()
      .withExif({ IFD0: { Copyright: 'place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    'PNG with 16 bits a sample': await sharp(colours).toColourspace('rgb16').png().toBuffer(),
    'interlaced PNG': await photo.clone().png({ progressive: true }).toBuffer(),
    'PNG with a palette of two': await sharp(red).png({ palette: true, colours: 2 }).toBuffer(),
    'grey PNG with transparency': await sharp(red).ensureAlpha(0.5).toColourspace('b-w').png().toBuffer(),
    // Motion JPEG omits the standard tables, which decoders know.
    'JPEG without Huffman tables': removeSegments(plain, 0xc4),
    'animated PNG': createAnimatedPng(),
  }
}

function createAnimatedPng(): Buffer {
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(4, 4)
  frame.writeUInt32BE(3, 8)
  const control = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])
  return createPng({ extraChunks: [createPngChunk('acTL', control), createPngChunk('fcTL', frame)] })
}

/** Creates invalid pictures whose segments are well-formed. */
export async function createInvalidPictures(): Promise<Record<string, Buffer>> {
  const jpeg = await sharp(red).jpeg().toBuffer()
  const grey = await sharp(red).toColourspace('b-w').jpeg().toBuffer()
  const palette = (entries: Buffer) =>
    createPng({ colourType: 3, extraChunks: [createPngChunk('PLTE', entries)] })
  return {
    'PNG without its palette': createPng({ colourType: 3 }),
    'PNG with an empty palette': palette(Buffer.alloc(0)),
    'PNG with half a colour in its palette': palette(Buffer.alloc(4)),
    'PNG with an unknown filter': createPng({ pixels: Buffer.alloc(15, 9) }),
    'PNG with an unknown compression': createPngWithHeaderByte(10, 1),
    'PNG with an unknown filter method': createPngWithHeaderByte(11, 1),
    'PNG with an unknown interlacing': createPngWithHeaderByte(12, 2),
    'interlaced PNG with too few pixels': createPngWithHeaderByte(12, 1),
    'JPEG without quantisation tables': removeSegments(jpeg, 0xdb),
    'JPEG without pixels': removePixels(jpeg),
    'JPEG with half its pixels': halvePixels(jpeg),
    'JPEG with 12 bits a sample': setFrameByte(jpeg, 4, 12),
    'JPEG with samples of no size': setFrameByte(jpeg, 11, 0),
    'JPEG with an unknown table': setFrameByte(grey, 12, 3),
    'JPEG with more components than it lists': setFrameByte(grey, 9, 3),
    'lossless JPEG': setFrameMarker(jpeg, 0xc3),
    'hierarchical JPEG': setFrameMarker(jpeg, 0xc5),
  }
}

/** Creates a PNG with a changed byte in its header, and the matching checksum. */
function createPngWithHeaderByte(offset: number, value: number): Buffer {
  const png = createPng()
  const header = Buffer.from(png.subarray(16, 29))
  header.writeUInt8(value, offset)
  return Buffer.concat([png.subarray(0, 8), createPngChunk('IHDR', header), png.subarray(33)])
}

interface Segment {
  readonly marker: number
  readonly start: number
  readonly end: number
}

/** Lists the segments before the pixels of a JPEG. */
function listSegments(jpeg: Buffer): Segment[] {
  const segments: Segment[] = []
  for (let start = 2; jpeg[start + 1] !== 0xda; ) {
    const end = start + 2 + jpeg.readUInt16BE(start + 2)
    segments.push({ marker: jpeg.readUInt8(start + 1), start, end })
    start = end
  }
  return segments
}

function removeSegments(jpeg: Buffer, unwanted: number): Buffer {
  const segments = listSegments(jpeg)
  const kept = segments.filter(({ marker }) => marker !== unwanted)
  const parts = kept.map(({ start, end }) => jpeg.subarray(start, end))
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(segments.at(-1)?.end)])
}

function findScan(jpeg: Buffer): number {
  const start = listSegments(jpeg).at(-1)?.end ?? 2
  return start + 2 + jpeg.readUInt16BE(start + 2)
}

function removePixels(jpeg: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, findScan(jpeg)), jpeg.subarray(-2)])
}

function halvePixels(jpeg: Buffer): Buffer {
  const scan = findScan(jpeg)
  return Buffer.concat([jpeg.subarray(0, scan + Math.floor((jpeg.length - scan) / 2)), jpeg.subarray(-2)])
}

function findFrame(jpeg: Buffer): Segment {
  const frame = listSegments(jpeg).find(({ marker }) => marker >= 0xc0 && marker <= 0xc2)
  if (!frame) throw new Error('The JPEG has no frame')
  return frame
}

function setFrameByte(jpeg: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(jpeg)
  copy.writeUInt8(value, findFrame(jpeg).start + offset)
  return copy
}

function setFrameMarker(jpeg: Buffer, marker: number): Buffer {
  return setFrameByte(jpeg, 1, marker)
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Creates a chunk of a PNG with its checksum. */
export function createPngChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

interface PngParts {
  readonly width?: number
  readonly height?: number
  /** Bits per sample. */
  readonly depth?: number
  readonly colourType?: number
  /** Uncompressed; by default as many as the size requires, of one colour. */
  readonly pixels?: Buffer
  /** Chunks between the header and the pixels. */
  readonly extraChunks?: readonly Buffer[]
}

/** Creates a valid PNG, by default grey. */
export function createPng(parts: PngParts = {}): Buffer {
  const { width = 4, height = 3, depth = 8, colourType = 0, pixels, extraChunks = [] } = parts
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(depth, 8)
  header.writeUInt8(colourType, 9)
  const rows = pixels ?? Buffer.alloc((width + 1) * height)
  const chunks = [createPngChunk('IHDR', header), ...extraChunks, createPngChunk('IDAT', deflateSync(rows))]
  return Buffer.concat([signature, ...chunks, createPngChunk('IEND', Buffer.alloc(0))])
}
