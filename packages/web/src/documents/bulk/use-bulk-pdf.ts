import { today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { downloadPdf } from '#documents/preview/preview-queries.ts'
import { useText } from '#locale/use-text.ts'
import { saveFile } from '#ui/lists/download.ts'
import { showToast } from '#ui/toasts.ts'
import { collectPdfs, onlyFiles, type PdfResults, type PrintedDocument } from './collect-pdfs.ts'
import { type DocumentPdf, type PdfFormat, packPdfs } from './pack-pdfs.ts'

export interface BulkPdfProps {
  readonly kind: DocumentKind
  /** In the order of the file. */
  readonly documents: readonly PrintedDocument[]
  readonly format: PdfFormat
  onClose(): void
}

/** A document without a PDF. */
interface MissingPdf extends PrintedDocument {
  readonly message: string
}

const noResults: PdfResults = new Map()

/** Downloads the PDFs of documents and saves them as one file. If some are missing, the user decides what to do. */
export function useBulkPdf({ kind, documents, format, onClose }: BulkPdfProps) {
  const text = useText()
  const [phase, setPhase] = useState<'collecting' | 'packing' | 'incomplete'>('collecting')
  /** Documents that are not in a saved file yet. */
  const [remaining, setRemaining] = useState(documents)
  const [results, setResults] = useState(noResults)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef(new AbortController())

  async function collect(known: PdfResults) {
    const { signal } = running.current
    setPhase('collecting')
    setProblem(null)
    setResults(known)
    const collected = await collectPdfs(remaining, {
      known,
      signal,
      fetchPdf: (id) => downloadPdf(kind, { id }, signal),
      tooLargeMessage: text('bulk.too-large'),
      onResults: setResults,
    })
    if (signal.aborted) return
    if (onlyFiles(collected).size === remaining.length) await save(collected)
    else setPhase('incomplete')
  }

  async function save(collected: PdfResults) {
    setPhase('packing')
    const { signal } = running.current
    const title = `${text(`group.${kind.name}`)} ${today()}`
    const file = await packPdfs(listPdfs(remaining, collected), { format, title }).catch(() => null)
    if (signal.aborted) return
    if (file === null) {
      setProblem(text('bulk.not-packed'))
      return setPhase('incomplete')
    }
    saveFile(file)
    showToast('success', text('preview.downloaded', { file: file.name }), 5_000)
    const missing = listMissing(remaining, collected)
    if (missing.length === 0) return onClose()
    setRemaining(missing)
    setResults(new Map(missing.map(({ id, message }) => [id, { message }])))
    setPhase('incomplete')
  }

  useStart(running, () => void collect(noResults).catch(ignoreAbort))

  return {
    phase,
    problem,
    done: results.size,
    all: remaining.length,
    pdfCount: onlyFiles(results).size,
    missing: listMissing(remaining, results),
    retry: () => void collect(onlyFiles(results)).catch(ignoreAbort),
    saveOthers: () => void save(results),
  }
}

/** Starts a task when the dialog opens, and aborts it when the dialog closes. */
function useStart(running: RefObject<AbortController>, run: () => void): void {
  const start = useEffectEvent(run)
  useEffect(() => {
    const controller = new AbortController()
    running.current = controller
    start()
    return () => controller.abort()
  }, [running])
}

function listPdfs(documents: readonly PrintedDocument[], results: PdfResults): DocumentPdf[] {
  return documents.flatMap(({ id, shownNumber }) => {
    const result = results.get(id)
    return result !== undefined && 'file' in result ? [{ shownNumber, file: result.file }] : []
  })
}

function listMissing(documents: readonly PrintedDocument[], results: PdfResults): MissingPdf[] {
  return documents.flatMap(({ id, shownNumber }) => {
    const result = results.get(id)
    return result !== undefined && 'message' in result ? [{ id, shownNumber, message: result.message }] : []
  })
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
