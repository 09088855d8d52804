import { Button, Tooltip } from '@mantine/core'
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import { useId } from 'react'
import { useWhatIsMissing } from '#documents/use-what-is-missing.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { EyeIcon } from '#ui/action-icons.tsx'
import { livePaperToggleId, useLivePaper } from './live-paper-choice.ts'
import classes from './papers.module.css'
import { usePaperDialog } from './use-paper-dialog.ts'
import { usePaperOnScreen } from './use-paper-on-screen.ts'

addEnglish(previewEnglish)

/** Shows or hides the preview of the form content, saved or not: beside the form on wide screens, else in a dialog. */
export function PreviewAction() {
  const text = useText()
  const { isPossible, isShown, toggle } = useLivePaper()
  if (!isPossible) return <PreviewInDialog />
  return (
    <Button
      variant="default"
      leftSection={<EyeIcon size={18} />}
      id={livePaperToggleId}
      aria-pressed={isShown}
      onClick={toggle}
    >
      {text('preview.open')}
    </Button>
  )
}

/** Opens the preview in a dialog. The button is blocked while the document cannot be saved. */
function PreviewInDialog() {
  const text = useText()
  const { reason } = useWhatIsMissing()
  const reasonId = useId()
  const paperOnScreen = usePaperOnScreen()
  const { dialog, preview } = usePaperDialog()
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
      {dialog}
    </>
  )
}
