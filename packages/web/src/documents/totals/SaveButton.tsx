import { Box, Tooltip, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { type Problem, useProblems } from '#documents/document-problems.ts'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import explained from '#documents/explanations/explain-button.module.css'
import { focusField } from '#documents/fields/field-slots.tsx'
import { loadFormParts } from '#documents/lazy-parts.ts'
import { focusLineField, focusProductPicker, useGoToLine } from '#documents/lines/line-focus.ts'
import { useNumberState } from '#documents/number-advice.ts'
import { type AfterSave, useSaving } from '#documents/use-saving.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { lazyPart, Nothing } from '#ui/lazy.tsx'
import { useScreenActions } from '#ui/screen-actions.ts'
import classes from './totals.module.css'

const IssueAction = lazyPart(async () => (await loadFormParts()).IssueAction, { fallback: Nothing })

const EmailAction = lazyPart(async () => (await loadFormParts()).EmailAction, {
  fallback: Nothing,
  // As wide as the button, so that the sentence beside it does not move.
  placeholder: <Box w={{ base: '2.75rem', sm: '10rem' }} h="2.75rem" />,
})

interface SaveButtonProps {
  readonly label: string
  readonly afterSave: AfterSave
}

/** Saves the form. While the form has problems, the button stays focusable, describes them, and leads to the first one. */
export function SaveButton({ label, afterSave }: SaveButtonProps) {
  const text = useText()
  const { kind } = useOpenForm()
  const submit = useSaving(afterSave)
  const isSaving = useFormState((state) => state.isSaving)
  const reasonId = useId()
  const { problems, reason } = useProblems()
  const [first] = problems
  const goToProblem = useGoToProblem()

  function save() {
    if (first === undefined) void submit()
    else goToProblem(first)
  }

  useScreenActions([{ id: 'save', label, icon: <CheckIcon />, run: save }])

  return (
    <div className={`${layout.line} ${layout.actions} ${layout.grow} ${classes.action}`}>
      <WhatIsMissing id={reasonId} problems={problems} />
      <p role="status" className={`${layout.small} ${layout.live}`}>
        {isSaving ? text('form.saving') : null}
      </p>
      {kind.isChronological ? <IssueAction submit={submit} reason={reason} reasonId={reasonId} /> : null}
      <EmailAction submit={submit} reason={reason} reasonId={reasonId} />
      <Tooltip
        label={reason}
        disabled={first === undefined}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <BusyButton
          classNames={{ label: classes.saveLabel ?? '' }}
          h="auto"
          mih="2.75rem"
          py={8}
          isBusy={isSaving}
          aria-disabled={first !== undefined}
          {...(first && { 'data-disabled': true })}
          aria-describedby={reasonId}
          onClick={save}
        >
          {label}
        </BusyButton>
      </Tooltip>
    </div>
  )
}

/** Lists the problems. A click on one moves the focus to the field where it can be corrected. */
function WhatIsMissing({ id, problems }: { readonly id: string; readonly problems: readonly Problem[] }) {
  const goToProblem = useGoToProblem()
  return (
    <div id={id} className={`${layout.small} ${layout.live} ${classes.reason}`}>
      {problems.map((problem) => (
        <UnstyledButton
          key={problem.sentence}
          className={`${layout.textButton} ${explained.lead} ${classes.lead}`}
          onClick={() => goToProblem(problem)}
        >
          {problem.sentence}
        </UnstyledButton>
      ))}
    </div>
  )
}

/** Says that the number could not be checked. It is beside the save button, because the save will check the number. */
export function UncheckedNumber() {
  const text = useText()
  const { couldNotAsk = false } = useNumberState()
  return (
    <Box component="p" role="status" flex="1 1 100%" className={`${layout.small} ${layout.live}`}>
      {couldNotAsk ? text('document.number-unchecked') : null}
    </Box>
  )
}

/** Returns a function that moves the focus to the field where a problem can be corrected. */
function useGoToProblem(): (problem: Problem) => void {
  const goToLine = useGoToLine(focusLineField)

  return function goToProblem({ field, line }) {
    if (line !== undefined) void goToLine(line.key, line.field)
    // If there are no lines yet, the product picker adds some.
    else if (field === 'lines' || !focusField(field)) focusProductPicker()
  }
}
