import { Button, Tooltip } from '@mantine/core'
import { Suspense, useId } from 'react'
import { useFormState } from '#documents/document-store.ts'
import { EmailAction } from '#documents/papers/later-actions.ts'
import { type AfterSave, useSaving } from '#documents/use-saving.ts'
import { useWhatIsMissing } from '#documents/use-what-is-missing.ts'
import { useText } from '#locale/use-text.ts'
import classes from './totals.module.css'

interface SaveButtonProps {
  readonly label: string
  readonly afterSave: AfterSave
}

/** Saves once nothing is missing; until then it can be reached and says what is. */
export function SaveButton({ label, afterSave }: SaveButtonProps) {
  const text = useText()
  const submit = useSaving(afterSave)
  const isSaving = useFormState((state) => state.isSaving)
  const reasonId = useId()
  const reason = useWhatIsMissing()
  const isBlocked = reason !== ''

  return (
    <div className={classes.action}>
      <Tooltip
        label={reason}
        disabled={!isBlocked}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          fullWidth
          classNames={{ root: classes.save ?? '', label: classes.saveLabel ?? '' }}
          loading={isSaving}
          aria-disabled={isBlocked || isSaving}
          {...(isBlocked && { 'data-disabled': true })}
          aria-describedby={reasonId}
          onClick={() => {
            if (!isBlocked) void submit()
          }}
        >
          {label}
        </Button>
      </Tooltip>
      <Suspense fallback={<div className={classes.emailRoom} />}>
        <EmailAction submit={submit} reason={reason} reasonId={reasonId} />
      </Suspense>
      <p id={reasonId} className={classes.reason}>
        {reason}
      </p>
      <p role="status" className={classes.reason}>
        {isSaving ? text('form.saving') : null}
      </p>
    </div>
  )
}
