import { deflateRawSync } from 'node:zlib'

interface ZipFile {
  readonly name: string
  readonly content: Uint8Array
  /** Uncompressed length in the headers, if it is a false one. */
  readonly statedLength?: number
}

/** Returns a ZIP file whose headers may state false lengths. */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  for (const { name, content, statedLength = content.length } of files) {
    const packed = deflateRawSync(content)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(statedLength, 8)
    const start = Buffer.alloc(4)
    start.writeUInt32LE(Buffer.concat(parts).length)
    const version = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0])
    const names = Buffer.from([name.length, 0, 0, 0])
    const ends = [Buffer.alloc(10), start, Buffer.from(name)]
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), version, sizes, names, ...ends)
    parts.push(Buffer.from('PK\u0003\u0004'), version, sizes, names, Buffer.from(name), packed)
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(Buffer.concat(parts).length, 12)
  return new Uint8Array(Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end]))
}
