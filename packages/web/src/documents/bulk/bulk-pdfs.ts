import { type AnsweredFile, ApiError } from '#api/responses.ts'
import type { SourcePdf } from './merge-pdfs.ts'
import { runEach } from './run-each.ts'

/** A document whose PDF is downloaded. */
export interface PrintedDocument {
  readonly id: number
  /** Number with prefix. */
  readonly shownNumber: string
}

/** The PDF of a document, or the reason why there is none. */
type PdfResult = { readonly file: AnsweredFile } | { readonly message: string }

/** Results by the id of the document. */
export type PdfResults = ReadonlyMap<number, PdfResult>

/** Maximum size of the PDFs in one file, in bytes: the browser holds them several times while it creates the file. */
const maxPdfBytes = 100_000_000

// The server renders the second document while the first one is being received.
const requestsAtOnce = 2

interface CollectOptions {
  /** Results that are there already. */
  readonly known: PdfResults
  readonly signal: AbortSignal
  /** @throws ApiError */
  readonly fetchPdf: (id: number) => Promise<AnsweredFile>
  readonly tooLargeMessage: string
  readonly maxBytes?: number
  /** Called after each document with all results. */
  readonly onResults: (results: PdfResults) => void
}

/** Downloads the PDFs that are not known yet. A document that cannot be rendered does not stop the others. */
export async function collectPdfs(
  documents: readonly PrintedDocument[],
  options: CollectOptions,
): Promise<PdfResults> {
  const { known, signal, fetchPdf, tooLargeMessage, maxBytes = maxPdfBytes, onResults } = options
  const results = new Map(known)
  let size = sumSizes(known)

  async function attempt(id: number): Promise<PdfResult> {
    if (size >= maxBytes) return { message: tooLargeMessage }
    try {
      const file = await fetchPdf(id)
      if (size > 0 && size + file.content.size > maxBytes) return { message: tooLargeMessage }
      size += file.content.size
      return { file }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { message: error.message }
    }
  }

  await runEach(
    documents.filter(({ id }) => !results.has(id)),
    {
      atOnce: requestsAtOnce,
      signal,
      async run({ id }) {
        results.set(id, await attempt(id))
        onResults(new Map(results))
      },
    },
  )
  return results
}

function sumSizes(results: PdfResults): number {
  const sizes = Array.from(results.values(), (result) => ('file' in result ? result.file.content.size : 0))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns the results that are files. */
export function onlyFiles(results: PdfResults): PdfResults {
  return new Map([...results].filter(([_id, result]) => 'file' in result))
}

/** Type of the file with the PDFs of several documents. */
export type PdfFormat = 'one-pdf' | 'zip'

/** The PDF of a document. */
export interface DocumentPdf {
  /** Number with prefix. */
  readonly shownNumber: string
  readonly file: AnsweredFile
}

interface PackOptions {
  readonly format: PdfFormat
  /** File name without its ending, and title of a merged PDF. */
  readonly title: string
}

/** Creates one file of PDFs. Only this needs the libraries, so they are loaded here. */
export async function packPdfs(
  pdfs: readonly DocumentPdf[],
  { format, title }: PackOptions,
): Promise<AnsweredFile> {
  if (format === 'zip') return await packZip(pdfs, `${title}.zip`)
  const [first, ...others] = pdfs
  // A single PDF keeps its metadata and its name.
  if (first !== undefined && others.length === 0) return first.file
  const { mergePdfs } = await import('./merge-pdfs.ts')
  const sources: SourcePdf[] = []
  for (const { shownNumber, file } of pdfs)
    sources.push({ name: shownNumber, content: await readBytes(file.content) })
  return { name: `${title}.pdf`, content: await mergePdfs(sources, title) }
}

async function packZip(pdfs: readonly DocumentPdf[], name: string): Promise<AnsweredFile> {
  const { zipFiles } = await import('./zip-files.ts')
  const files: Parameters<typeof zipFiles>[0][number][] = []
  for (const { file } of pdfs) files.push({ name: file.name, content: await readBytes(file.content) })
  return { name, content: new Blob([zipFiles(files)], { type: 'application/zip' }) }
}

async function readBytes(content: Blob): Promise<Uint8Array> {
  return new Uint8Array(await content.arrayBuffer())
}
