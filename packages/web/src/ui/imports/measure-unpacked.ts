const signatures = { entry: 0x02014b50, localFile: 0x04034b50, end: 0x06054b50 } as const
const endLength = 22
const longestComment = 65_535
const entryLength = 46
const localHeaderLength = 30
const deflated = 8

// A workbook contains some dozens of files. Each entry takes time and memory, even if it is empty.
const mostEntries = 20_000

interface ZipEntry {
  readonly isDeflated: boolean
  /** Unpacked length according to the directory, in bytes. Used only if the entry is not compressed. */
  readonly statedLength: number
  /** Position of its bytes in the file. If their number is not stated, they are read up to the end of the file. */
  readonly start: number
  readonly end: number
}

/**
 * Returns whether a ZIP file is within a limit when it is unpacked. It is unpacked in chunks that are not kept, because the
 * lengths in its directory can be wrong, until the limit is exceeded.
 * @param limit in bytes
 * @throws RangeError if it is not a ZIP file
 */
export async function isUnpackedWithin(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<boolean> {
  let left = limit
  for (const { isDeflated, statedLength, start, end } of entriesOf(bytes)) {
    if (isDeflated) left -= await inflatedLength(bytes.subarray(start, end), left)
    else left -= statedLength
    if (left < 0) return false
  }
  return true
}

const chunkLength = 65_536

/** Returns the number of bytes after decompression; beyond the limit, any number above the limit. */
async function inflatedLength(deflatedBytes: Uint8Array<ArrayBuffer>, limit: number): Promise<number> {
  const stream = new DecompressionStream('deflate-raw')
  // An error in the data is also reported by the reader below.
  void writeChunks(stream.writable, deflatedBytes).catch(() => undefined)
  const reader = stream.readable.getReader()
  let length = 0
  try {
    for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) {
      length += value.length
      if (length > limit) break
    }
    await reader.cancel()
  } catch {
    // The workbook reader rejects damaged data later. The bytes before the damage have been counted.
  }
  return length
}

async function writeChunks(
  writable: WritableStream<BufferSource>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const writer = writable.getWriter()
  for (let at = 0; at < bytes.length; at += chunkLength) {
    await writer.write(bytes.subarray(at, at + chunkLength))
  }
  await writer.close()
}

/** Returns the entries of the central directory. */
function entriesOf(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  if (count > mostEntries) throw new RangeError(`A ZIP file with ${count} entries is not a workbook`)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== signatures.entry) throw new RangeError('The ZIP directory is damaged')
    entries.push(entryAt(view, at))
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    at += entryLength + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

function entryAt(view: DataView, at: number): ZipEntry {
  const local = view.getUint32(at + 42, true)
  if (view.getUint32(local, true) !== signatures.localFile) throw new RangeError('A ZIP entry is damaged')
  const namesLength = view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const start = local + localHeaderLength + namesLength
  const length = view.getUint32(at + 20, true)
  return {
    isDeflated: view.getUint16(at + 10, true) === deflated,
    statedLength: view.getUint32(at + 24, true),
    start,
    end: length === 0 ? view.byteLength : start + length,
  }
}

/** Returns the position of the end record, which only a comment can follow. */
function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= first; at -= 1) {
    if (view.getUint32(at, true) === signatures.end) return at
  }
  throw new RangeError('This is not a ZIP file')
}
