import { Button } from '@mantine/core'
import bulkEnglish from '@quittance/shared/locales/en/bulk-documents.json' with { type: 'json' }
import emailComposerEnglish from '@quittance/shared/locales/en/email-composer.json' with { type: 'json' }
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { keepFocusNearby } from '#ui/focus.ts'
import { PlainDialog } from '#ui/forms/FormDialog.tsx'
import layout from '#ui/layout.module.css'
import { BulkProgress } from './BulkProgress.tsx'
import { type BulkPdfProps, useBulkPdf } from './use-bulk-pdf.ts'

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
