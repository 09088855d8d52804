import { Button, Tooltip } from '@mantine/core'
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import { useId } from 'react'
import { useProblems } from '#documents/document-problems.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { EyeIcon } from '#ui/icons.tsx'
import { useScreenActions } from '#ui/screen-actions.ts'
import { usePreviewDocument } from './form-preview.ts'
import classes from './preview.module.css'
import { livePreviewToggleId, useLivePreview, usePreviewDialog } from './use-preview.ts'

addEnglish(previewEnglish)

/** Shows or hides the preview of the form content, saved or not: beside the form on wide screens, else in a dialog. */
export function PreviewAction() {
  const text = useText()
  const { isPossible, isShown, toggle } = useLivePreview()
  useScreenActions(
    isPossible ? [{ id: 'preview', label: text('preview.open'), icon: <EyeIcon />, run: toggle }] : [],
  )
  if (!isPossible) return <PreviewInDialog />
  return (
    <Button
      variant="default"
      leftSection={<EyeIcon size={18} />}
      id={livePreviewToggleId}
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
  const { reason } = useProblems()
  const reasonId = useId()
  const getPreviewDocument = usePreviewDocument()
  const { dialog, preview } = usePreviewDialog()
  const isBlocked = reason !== ''

  function open() {
    const source = isBlocked ? null : getPreviewDocument()
    if (source !== null) preview(source)
  }

  useScreenActions(
    isBlocked ? [] : [{ id: 'preview', label: text('preview.open'), icon: <EyeIcon />, run: open }],
  )

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
