import { Tooltip, UnstyledButton } from '@mantine/core'
import { Suspense, useId } from 'react'
import type { Problem } from '#documents/document-problems.ts'
import { useFormState } from '#documents/document-store.ts'
import { EmailAction } from '#documents/lazy-parts.ts'
import { useLead } from '#documents/use-lead.ts'
import { type AfterSave, useSaving } from '#documents/use-saving.ts'
import { useWhatIsMissing } from '#documents/use-what-is-missing.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import classes from './totals.module.css'

interface SaveButtonProps {
  readonly label: string
  readonly afterSave: AfterSave
}

/** Saves the form. While the form has problems, the button stays focusable, describes them, and leads to the first one. */
export function SaveButton({ label, afterSave }: SaveButtonProps) {
  const text = useText()
  const submit = useSaving(afterSave)
  const isSaving = useFormState((state) => state.isSaving)
  const reasonId = useId()
  const { problems, reason } = useWhatIsMissing()
  const [first] = problems
  const leadTo = useLead()

  return (
    <div className={classes.action}>
      <Tooltip
        label={reason}
        disabled={first === undefined}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <BusyButton
          fullWidth
          classNames={{ root: classes.save ?? '', label: classes.saveLabel ?? '' }}
          isBusy={isSaving}
          aria-disabled={first !== undefined}
          {...(first && { 'data-disabled': true })}
          aria-describedby={reasonId}
          onClick={() => {
            if (first === undefined) void submit()
            else leadTo(first)
          }}
        >
          {label}
        </BusyButton>
      </Tooltip>
      <Suspense fallback={<div className={classes.emailRoom} />}>
        <EmailAction submit={submit} reason={reason} reasonId={reasonId} />
      </Suspense>
      <WhatIsMissing id={reasonId} problems={problems} />
      <p role="status" className={classes.reason}>
        {isSaving ? text('form.saving') : null}
      </p>
    </div>
  )
}

/** Lists the problems. A click on one moves the focus to the field where it can be corrected. */
function WhatIsMissing({ id, problems }: { readonly id: string; readonly problems: readonly Problem[] }) {
  const leadTo = useLead()
  return (
    <div id={id} className={classes.reason}>
      {problems.map((problem) => (
        <UnstyledButton key={problem.sentence} className={classes.lead ?? ''} onClick={() => leadTo(problem)}>
          {problem.sentence}
        </UnstyledButton>
      ))}
    </div>
  )
}
