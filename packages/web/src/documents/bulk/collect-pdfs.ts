import type { AnsweredFile } from '#api/responses.ts'
import { ApiError } from '#api/responses.ts'
import { runEach } from './run-each.ts'

/** A document whose PDF is downloaded. */
export interface PrintedDocument {
  readonly id: number
  /** Number with prefix. */
  readonly shownNumber: string
}

/** The PDF of a document, or the reason why there is none. */
export type PdfResult = { readonly file: AnsweredFile } | { readonly message: string }

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
