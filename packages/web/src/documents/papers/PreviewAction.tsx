import { Button, Tooltip } from '@mantine/core'
import { previewEnglish } from '@quittance/shared/text/preview/english.ts'
import { useId } from 'react'
import { ApiError } from '#api/api-error.ts'
import { toFilledDocument } from '#documents/document-form.ts'
import { isUnsaved, useOpenForm } from '#documents/document-store.ts'
import { attemptFor, refusalIn } from '#documents/save-queries.ts'
import { useWhatIsMissing } from '#documents/use-what-is-missing.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { EyeIcon } from '#ui/action-icons.tsx'
import type { Paper } from './paper-queries.ts'
import classes from './papers.module.css'
import { usePaperDialog } from './use-paper-dialog.ts'

addEnglish(previewEnglish)

/** Shows what the form holds as it will be on paper, saved or not, once nothing is missing. */
export function PreviewAction() {
  const text = useText()
  const reason = useWhatIsMissing()
  const reasonId = useId()
  const paperOnScreen = usePaperOnScreen()
  const { opened, preview } = usePaperDialog()
  const isBlocked = reason !== ''

  function open() {
    const paper = isBlocked ? null : paperOnScreen()
    if (paper !== null) preview(paper)
  }

  return (
    <>
      <Tooltip
        label={reason}
        disabled={!isBlocked}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          variant="default"
          classNames={{ root: classes.preview ?? '', label: classes.previewLabel ?? '' }}
          leftSection={<EyeIcon size={18} />}
          aria-disabled={isBlocked}
          {...(isBlocked && { 'data-disabled': true })}
          aria-describedby={reasonId}
          onClick={open}
        >
          {text('preview.open')}
        </Button>
      </Tooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
      {opened}
    </>
  )
}

/** What is as it was stored is that; everything else is what a save would send. */
function usePaperOnScreen(): () => Paper | null {
  const { kind, store } = useOpenForm()
  const text = useText()
  return function paperOnScreen() {
    const { form } = store.getState()
    const filled = toFilledDocument(form)
    if (filled === null) return null
    const shownNumber = `${filled.prefix}${filled.number}`
    if (form.id !== null && !isUnsaved(store)) return { kind, shownNumber, of: { id: form.id } }
    const attempt = attemptFor(kind, filled)
    function inOurWords(error: Error): Error {
      if (!(error instanceof ApiError)) return error
      return new Error(refusalIn(error, { kind, call: attempt.call, text }).message)
    }
    return { kind, shownNumber, of: attempt, inOurWords }
  }
}
