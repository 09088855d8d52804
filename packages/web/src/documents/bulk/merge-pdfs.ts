import {
  PDFArray,
  PDFCatalog,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFObjectCopier,
  PDFObjectStream,
  PDFPageLeaf,
  PDFPageTree,
  PDFParser,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { StructureTree } from './merge-structure-trees.ts'

export interface SourcePdf {
  /** Name of the bookmark at its first page. */
  readonly name: string
  readonly content: Uint8Array
}

interface Merged {
  readonly context: PDFContext
  readonly pages: PDFPageTree
  readonly pagesRef: PDFRef
  readonly structure: StructureTree
}

const key = (name: string) => PDFName.of(name)

/**
 * Merges PDFs into one, in their order, with a bookmark for each. Pages, fonts, links and tags are copied as they are, and each
 * document keeps its language. The result is no PDF/A: its metadata would have to be that of all documents.
 * @param title of the merged file
 * @throws Error if a file is not a PDF
 */
export async function mergePdfs(sources: readonly SourcePdf[], title: string): Promise<Blob> {
  const context = PDFContext.create()
  const pages = PDFPageTree.withContext(context)
  const merged = { context, pages, pagesRef: context.register(pages), structure: new StructureTree(context) }
  const catalog = PDFCatalog.withContextAndPages(context, merged.pagesRef)
  const bookmarks: Bookmark[] = []
  for (const { name, content } of sources) {
    await yieldToPage()
    const source = await PDFParser.forBytesWithOptions(content).parseDocument()
    const first = copyPages(merged, source)
    if (first !== undefined) bookmarks.push({ name, page: first })
    const language = catalogOf(source).get(key('Lang'))
    if (language !== undefined && !catalog.has(key('Lang'))) catalog.set(key('Lang'), language.clone())
  }
  catalog.set(key('Outlines'), writeBookmarks(context, bookmarks))
  catalog.set(key('ViewerPreferences'), context.obj({ DisplayDocTitle: true }))
  merged.structure.writeTo(catalog)
  context.trailerInfo.Root = context.register(catalog)
  context.trailerInfo.Info = context.register(context.obj({ Title: PDFHexString.fromText(title) }))
  return await writePdf(context)
}

function catalogOf(source: PDFContext): PDFCatalog {
  const catalog = source.lookup(source.trailerInfo.Root)
  if (!(catalog instanceof PDFCatalog)) throw new Error('The PDF has no catalog.')
  return catalog
}

/** Copies the pages of a PDF and what belongs to them. Returns the first page; undefined if there is none. */
function copyPages({ context, pages, pagesRef, structure }: Merged, source: PDFContext): PDFRef | undefined {
  const catalog = catalogOf(source)
  const copier = PDFObjectCopier.for(source, context)
  const lastNumber = context.largestObjectNumber
  const copied: PDFRef[] = []
  catalog.Pages().traverse((node, ref) => {
    if (node instanceof PDFPageLeaf) copied.push(copier.copy(ref))
  })
  const root = catalog.get(key('StructTreeRoot'))
  const copiedRoot = root instanceof PDFRef ? copier.copy(root) : undefined
  const dictionaries = Array.from({ length: context.largestObjectNumber - lastNumber }, (_object, index) =>
    listDictionaries(context.lookup(PDFRef.of(lastNumber + 1 + index))),
  ).flat()
  structure.add({ root: copiedRoot, dictionaries, language: catalog.get(key('Lang')) })
  for (const ref of copied) {
    const page = context.lookup(ref)
    if (page instanceof PDFPageLeaf) page.setParent(pagesRef)
    pages.pushLeafNode(ref)
  }
  return copied[0]
}

/** Lists a dictionary and those that are written in it, such as the links of a page and the attributes of a tag. */
function listDictionaries(value: unknown): PDFDict[] {
  if (value instanceof PDFStream) return [value.dict]
  if (value instanceof PDFArray) return value.asArray().flatMap(listDictionaries)
  return value instanceof PDFDict ? [value, ...value.values().flatMap(listDictionaries)] : []
}

interface Bookmark {
  readonly name: string
  readonly page: PDFRef
}

/** Writes the bookmarks as a list. Returns its root. */
function writeBookmarks(context: PDFContext, bookmarks: readonly Bookmark[]): PDFRef {
  const root = context.nextRef()
  const refs = bookmarks.map(() => context.nextRef())
  for (const [index, { name, page }] of bookmarks.entries()) {
    const entry = context.obj({
      Title: PDFHexString.fromText(name),
      Parent: root,
      Dest: [page, 'XYZ', null, null, null],
      ...(refs[index - 1] && { Prev: refs[index - 1] }),
      ...(refs[index + 1] && { Next: refs[index + 1] }),
    })
    context.assign(refs[index] as PDFRef, entry) // as: there is one for each bookmark
  }
  const ends = refs.length === 0 ? {} : { First: refs[0], Last: refs.at(-1) }
  context.assign(root, context.obj({ Type: 'Outlines', Count: refs.length, ...ends }))
  return root
}

const objectsPerStream = 100

/** Number of objects that are written before the page can react to the user again. */
const objectsPerTick = 5_000

/** Lets the page react to the user during a long computation. */
function yieldToPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

type IndirectObject = [PDFRef, PDFObject]

/** Position of an object: type, offset or number of its object stream, and index in that. */
type XrefEntry = readonly [type: number, position: number, index: number]

const encoder = new TextEncoder()

/**
 * Writes all objects of a PDF, those that are not streams in compressed object streams. The writer of the library looks up each
 * object among all others, which takes minutes for 100 documents.
 */
async function writePdf(context: PDFContext): Promise<Blob> {
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
