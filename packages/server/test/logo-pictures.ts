import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { aPng, pngChunk } from './a-picture.ts'

const red = { create: { width: 300, height: 100, channels: 3, background: '#cc0033' } } as const

/** As print shops deliver it: four inks, and the profile that says how they look. */
export async function cmykJpeg(): Promise<Buffer> {
  return await sharp(red).withIccProfile('cmyk').toColourspace('cmyk').jpeg().toBuffer()
}

/** A PNG whose colour profile unpacks to so many megabytes of zeros. */
export async function pngWithProfileOf(megabytes: number): Promise<Buffer> {
  const million = Buffer.alloc(1_000_000)
  const zeros = Readable.from(Array.from({ length: megabytes }, () => million))
  const packed = await buffer(zeros.pipe(createDeflate()))
  const profile = Buffer.concat([Buffer.from('profile\0\0', 'latin1'), packed])
  return aPng({ besides: [pngChunk('iCCP', profile)] })
}

/** Pictures that every program shows, by what is special about them. */
export async function usualPictures(): Promise<Record<string, Buffer>> {
  const colours = await sharp(red).png().toBuffer()
  const plain = await sharp(red).jpeg({ optimiseCoding: false }).toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = sharp({ create: { ...red.create, noise } })
  return {
    'CMYK JPEG with its profile': await cmykJpeg(),
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
    // As cameras for films write them: decoders know the usual tables.
    'JPEG without Huffman tables': withoutSegments(plain, 0xc4),
    'animated PNG': animatedPng(),
  }
}

function animatedPng(): Buffer {
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(4, 4)
  frame.writeUInt32BE(3, 8)
  const control = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])
  return aPng({ besides: [pngChunk('acTL', control), pngChunk('fcTL', frame)] })
}

/** Pictures that no program can show, though their parts follow each other as they should. */
export async function undecodablePictures(): Promise<Record<string, Buffer>> {
  const jpeg = await sharp(red).jpeg().toBuffer()
  const grey = await sharp(red).toColourspace('b-w').jpeg().toBuffer()
  const palette = (entries: Buffer) => aPng({ colourType: 3, besides: [pngChunk('PLTE', entries)] })
  return {
    'PNG without its palette': aPng({ colourType: 3 }),
    'PNG with an empty palette': palette(Buffer.alloc(0)),
    'PNG with half a colour in its palette': palette(Buffer.alloc(4)),
    'PNG with an unknown filter': aPng({ pixels: Buffer.alloc(15, 9) }),
    'PNG with an unknown compression': withHeaderByte(10, 1),
    'PNG with an unknown filter method': withHeaderByte(11, 1),
    'PNG with an unknown interlacing': withHeaderByte(12, 2),
    'interlaced PNG with too few pixels': withHeaderByte(12, 1),
    'JPEG without quantisation tables': withoutSegments(jpeg, 0xdb),
    'JPEG without pixels': withoutPixels(jpeg),
    'JPEG with half its pixels': halved(jpeg),
    'JPEG with 12 bits a sample': withFrameByte(jpeg, 4, 12),
    'JPEG with samples of no size': withFrameByte(jpeg, 11, 0),
    'JPEG with an unknown table': withFrameByte(grey, 12, 3),
    'JPEG with more components than it lists': withFrameByte(grey, 9, 3),
    'lossless JPEG': withMarker(jpeg, 0xc3),
    'hierarchical JPEG': withMarker(jpeg, 0xc5),
  }
}

/** The header of a PNG with another byte, and the checksum that belongs to it. */
function withHeaderByte(place: number, value: number): Buffer {
  const png = aPng()
  const header = Buffer.from(png.subarray(16, 29))
  header.writeUInt8(value, place)
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)])
}

interface Segment {
  readonly marker: number
  readonly start: number
  readonly end: number
}

/** What stands before the pixels of a JPEG. */
function segmentsOf(jpeg: Buffer): Segment[] {
  const segments: Segment[] = []
  for (let start = 2; jpeg[start + 1] !== 0xda; ) {
    const end = start + 2 + jpeg.readUInt16BE(start + 2)
    segments.push({ marker: jpeg.readUInt8(start + 1), start, end })
    start = end
  }
  return segments
}

function withoutSegments(jpeg: Buffer, unwanted: number): Buffer {
  const segments = segmentsOf(jpeg)
  const kept = segments.filter(({ marker }) => marker !== unwanted)
  const parts = kept.map(({ start, end }) => jpeg.subarray(start, end))
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(segments.at(-1)?.end)])
}

function scanOf(jpeg: Buffer): number {
  const start = segmentsOf(jpeg).at(-1)?.end ?? 2
  return start + 2 + jpeg.readUInt16BE(start + 2)
}

function withoutPixels(jpeg: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, scanOf(jpeg)), jpeg.subarray(-2)])
}

function halved(jpeg: Buffer): Buffer {
  const scan = scanOf(jpeg)
  return Buffer.concat([jpeg.subarray(0, scan + Math.floor((jpeg.length - scan) / 2)), jpeg.subarray(-2)])
}

function frameOf(jpeg: Buffer): Segment {
  const frame = segmentsOf(jpeg).find(({ marker }) => marker >= 0xc0 && marker <= 0xc2)
  if (!frame) throw new Error('The JPEG has no frame')
  return frame
}

function withFrameByte(jpeg: Buffer, place: number, value: number): Buffer {
  const copy = Buffer.from(jpeg)
  copy.writeUInt8(value, frameOf(jpeg).start + place)
  return copy
}

function withMarker(jpeg: Buffer, marker: number): Buffer {
  return withFrameByte(jpeg, 1, marker)
}
