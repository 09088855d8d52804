const signatures = { entry: 0x02014b50, localFile: 0x04034b50, end: 0x06054b50 } as const
const endLength = 22
const longestComment = 65_535
const entryLength = 46
const localHeaderLength = 30
const deflated = 8

// A workbook has some dozens of files; each of these costs something, however small it is.
const mostEntries = 20_000

interface ZipEntry {
  readonly isDeflated: boolean
  /** As the directory states it, which is not relied upon where the entry is deflated. */
  readonly statedLength: number
  /** Where its bytes are in the file. If their number follows them, up to the end of the file. */
  readonly start: number
  readonly end: number
}

/**
 * Unpacks a ZIP file without keeping anything, to learn how large it is: what its directory states may be wrong. Stops as soon as it
 * is larger than the limit. Returns whether it is within the limit.
 * @throws RangeError when it is not a ZIP file
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

/** Returns how many bytes deflated data becomes; where it is more than the limit, some number above that. */
async function inflatedLength(deflatedBytes: Uint8Array<ArrayBuffer>, limit: number): Promise<number> {
  const stream = new DecompressionStream('deflate-raw')
  // What is wrong with the data shows where it is read.
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
    // Damaged data is refused by the reader of workbooks; what it became until there has been counted.
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

/** The entries of the central directory. */
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

/** It is the last thing in the file but for a comment. */
function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= first; at -= 1) {
    if (view.getUint32(at, true) === signatures.end) return at
  }
  throw new RangeError('This is not a ZIP file')
}
