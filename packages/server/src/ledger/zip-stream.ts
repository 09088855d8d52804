/** A file of an archive, whose text is written in parts. */
export interface ZippedFile {
  readonly name: string
  readonly parts: AsyncIterable<string>
}

const encoder = new TextEncoder()

/** The format has no larger sizes without an extension, which not all programs read. */
const maxFileBytes = 2 ** 32 - 1

/**
 * Writes a ZIP archive with compressed files in the order of the list. Only the compressed bytes of one part are in memory.
 * @param modifiedAt time of all files, which an archive keeps in local time
 * @throws RangeError if a file has more than 4 GB
 */
export async function* zipFiles(files: readonly ZippedFile[], modifiedAt: Date): AsyncGenerator<Uint8Array> {
  // Loaded by the first archive, not by every start: servers without exports save the memory.
  const { Zip, ZipDeflate } = await import('fflate')
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const { name, parts } of files) {
    const entry = new ZipDeflate(name)
    entry.mtime = modifiedAt
    zip.add(entry)
    let size = 0
    for await (const part of parts) {
      const bytes = encoder.encode(part)
      size += bytes.length
      if (size > maxFileBytes) throw new RangeError(`${name} has more than 4 GB. Export a smaller part.`)
      entry.push(bytes)
      yield* chunks.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}
