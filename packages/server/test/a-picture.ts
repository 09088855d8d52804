import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** One part of a PNG, with the checksum that belongs to it. */
export function createPngChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, tail])
}

interface PngParts {
  readonly width?: number
  readonly height?: number
  /** Bits of a sample. */
  readonly depth?: number
  readonly colourType?: number
  /** Unpacked; absent: as many as the size asks for, all of one colour. */
  readonly pixels?: Buffer
  /** Between the header and the pixels. */
  readonly extraChunks?: readonly Buffer[]
}

/** A real PNG, grey and without anything that is not asked for. */
export function createPng(parts: PngParts = {}): Buffer {
  const { width = 4, height = 3, depth = 8, colourType = 0, pixels, extraChunks: besides = [] } = parts
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(depth, 8)
  header.writeUInt8(colourType, 9)
  const rows = pixels ?? Buffer.alloc((width + 1) * height)
  const chunks = [createPngChunk('IHDR', header), ...besides, createPngChunk('IDAT', deflateSync(rows))]
  return Buffer.concat([signature, ...chunks, createPngChunk('IEND', Buffer.alloc(0))])
}
