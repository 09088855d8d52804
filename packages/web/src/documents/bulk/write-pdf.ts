import { type PDFContext, type PDFObject, PDFObjectStream, type PDFRef, PDFStream } from '@cantoo/pdf-lib'

// The writer of the library looks up each object among all others, which takes minutes for 100 documents.

const objectsPerStream = 100

/** Number of objects that are written before the page can react to the user again. */
const objectsPerTick = 5_000

/** Lets the page react to the user during a long computation. */
export function yieldToPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

type IndirectObject = [PDFRef, PDFObject]

/** Position of an object: type, offset or number of its object stream, and index in that. */
type XrefEntry = readonly [type: number, position: number, index: number]

const encoder = new TextEncoder()

/** Writes all objects of a PDF, those that are not streams in compressed object streams. */
export async function writePdf(context: PDFContext): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const entries = new Map<number, XrefEntry>()
  let offset = 0

  function write(part: Uint8Array<ArrayBuffer>) {
    parts.push(part)
    offset += part.length
  }

  function writeObject([ref, object]: IndirectObject) {
    entries.set(ref.objectNumber, [1, offset, 0])
    write(encoder.encode(`${ref.objectNumber} 0 obj\n`))
    write(toBytes(object))
    write(encoder.encode('\nendobj\n'))
  }

  // The comment marks the file as binary.
  write(encoder.encode('%PDF-1.7\n%éééé\n'))
  const packed: IndirectObject[] = []
  for (const [index, indirect] of context.enumerateIndirectObjects().entries()) {
    // A stream cannot be in another one.
    if (indirect[1] instanceof PDFStream) writeObject(indirect)
    else packed.push(indirect)
    if (index % objectsPerTick === 0) await yieldToPage()
  }
  for (let start = 0; start < packed.length; start += objectsPerStream) {
    const chunk = packed.slice(start, start + objectsPerStream)
    const streamRef = context.nextRef()
    for (const [index, [ref]] of chunk.entries())
      entries.set(ref.objectNumber, [2, streamRef.objectNumber, index])
    writeObject([streamRef, PDFObjectStream.withContextAndObjects(context, chunk)])
    if (start % objectsPerTick === 0) await yieldToPage()
  }
  const xrefOffset = offset
  writeObject([context.nextRef(), buildXref(context, entries, xrefOffset)])
  write(encoder.encode(`startxref\n${xrefOffset}\n%%EOF\n`))
  return new Blob(parts, { type: 'application/pdf' })
}

function toBytes(object: PDFObject): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

/** Bytes of the type, the position and the index of an entry. */
const widths = [1, 4, 2] as const
const entrySize = 7

/** Builds the table with the positions of all objects, its own included. */
function buildXref(
  context: PDFContext,
  entries: ReadonlyMap<number, XrefEntry>,
  ownOffset: number,
): PDFStream {
  const { largestObjectNumber, trailerInfo } = context
  const contents = new DataView(new ArrayBuffer(entrySize * (largestObjectNumber + 1)))
  for (let number = 1; number <= largestObjectNumber; number += 1) {
    const own: XrefEntry | null = number === largestObjectNumber ? [1, ownOffset, 0] : null
    const [type, position, index] = own ?? entries.get(number) ?? [0, 0, 0]
    contents.setUint8(entrySize * number, type)
    contents.setUint32(entrySize * number + 1, position)
    contents.setUint16(entrySize * number + 5, index)
  }
  return context.flateStream(new Uint8Array(contents.buffer), {
    Type: 'XRef',
    Size: largestObjectNumber + 1,
    W: [...widths],
    ...(trailerInfo.Root && { Root: trailerInfo.Root }),
    ...(trailerInfo.Info && { Info: trailerInfo.Info }),
  })
}
