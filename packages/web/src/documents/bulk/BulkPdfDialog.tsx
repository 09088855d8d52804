import { Button } from '@mantine/core'
import { today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import bulkEnglish from '@quittance/shared/locales/en/bulk-documents.json' with { type: 'json' }
import emailComposerEnglish from '@quittance/shared/locales/en/email-composer.json' with { type: 'json' }
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { downloadPdf } from '#documents/preview/preview-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { keepFocusNearby } from '#ui/focus.ts'
import { PlainDialog } from '#ui/forms/RecordForm.tsx'
import layout from '#ui/layout.module.css'
import { saveFile } from '#ui/lists/download.ts'
import { showToast } from '#ui/toasts.ts'
import { BulkProgress } from './BulkProgress.tsx'
import {
  collectPdfs,
  type DocumentPdf,
  onlyFiles,
  type PdfFormat,
  type PdfResults,
  type PrintedDocument,
  packPdfs,
} from './bulk-pdfs.ts'

addEnglish({ ...bulkEnglish, ...emailComposerEnglish, ...previewEnglish })

/** Shows how many of the PDFs are prepared, saves them as one file, and says which ones are missing. */
export function BulkPdfDialog(props: BulkPdfProps) {
  const { documents, onClose } = props
  const text = useText()
  const { phase, problem, done, all, pdfCount, missing, retry, saveOthers } = useBulkPdf(props)
  const isIncomplete = phase === 'incomplete'
  return (
    <PlainDialog title={text('bulk.pdf-title', { count: documents.length })} onEscape={onClose}>
      <div className={layout.stack}>
        <span className={`${layout.muted} ${layout.small}`}>{text('bulk.limits')}</span>
        {isIncomplete ? null : <BulkProgress label={text('bulk.pdf-progress')} done={done} all={all} />}
        <div role="status" className={`${layout.muted} ${layout.live}`}>
          {phase === 'packing' ? text('bulk.packing') : null}
        </div>
        <div role="alert" className={`${layout.stack} ${layout.live}`}>
          {problem === null ? null : <span className={layout.bad}>{problem}</span>}
          {isIncomplete && missing.length > 0 ? <MissingList missing={missing} /> : null}
        </div>
        <div className={layout.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {text(isIncomplete ? 'composer.close' : 'question.no')}
          </Button>
          {isIncomplete ? (
            <div ref={keepFocusNearby} className={layout.actions}>
              {missing.length > 0 && pdfCount > 0 ? (
                <Button variant="default" onClick={saveOthers}>
                  {text('bulk.download-others', { count: pdfCount })}
                </Button>
              ) : null}
              <Button onClick={retry}>{text('app.retry')}</Button>
            </div>
          ) : null}
        </div>
      </div>
    </PlainDialog>
  )
}

interface MissingListProps {
  readonly missing: ReturnType<typeof useBulkPdf>['missing']
}

/** Lists the documents without a PDF, with the reasons. */
function MissingList({ missing }: MissingListProps) {
  const text = useText()
  return (
    <div className={`${layout.problem} ${layout.wrap}`}>
      <strong className={layout.bad}>{text('bulk.pdf-failed', { count: missing.length })}</strong>
      <ul>
        {missing.map(({ id, shownNumber, message }) => (
          <li key={id}>
            <strong>{shownNumber}</strong>: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface BulkPdfProps {
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
function useBulkPdf({ kind, documents, format, onClose }: BulkPdfProps) {
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
