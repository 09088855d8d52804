import { Button, Tooltip } from '@mantine/core'
import { composerEnglish } from '@quittance/shared/text/composer/english.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import { usePaperOnScreen } from '#documents/papers/use-paper-on-screen.ts'
import classes from '#documents/totals/totals.module.css'
import type { Submit } from '#documents/use-saving.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { MailIcon } from '#ui/action-icons.tsx'
import { mailStateQuery } from './letter-queries.ts'
import { unsentLetters } from './unsent-letters.ts'
import { useComposer } from './use-composer.ts'
import type { Edits } from './written-letter.ts'

addEnglish(composerEnglish)

interface EmailActionProps {
  readonly submit: Submit
  /** What is still missing; empty: nothing. */
  readonly reason: string
  /** Of the element that says so. */
  readonly reasonId: string
}

/** Saves what the form holds and e-mails it: the e-mail is written first. */
export function EmailAction({ submit, reason, reasonId }: EmailActionProps) {
  const text = useText()
  const isStored = useFormState(({ form }) => form.id !== null)
  const isSaving = useFormState((state) => state.isSaving)
  const queries = useQueryClient()
  const { opened, compose } = useComposer()
  const paperOnScreen = usePaperOnScreen()
  const written = useUnsentEdits()
  const isBlocked = reason !== '' || isSaving
  const isOff = useQuery(mailStateQuery()).data?.is_on === false
  const offId = useId()
  // The e-mail can be looked at all the same: beside it stands what helps.
  const said = reason === '' && isOff ? text('composer.off') : reason
  const label = text(isStored ? 'composer.update-and-email' : 'composer.save-and-email')

  function open() {
    const paper = isBlocked ? null : paperOnScreen()
    if (paper === null) return
    const sending = {
      label: text(isStored ? 'composer.update-and-send' : 'composer.save-and-send'),
      edits: written.edits(),
      keep: written.keep,
      // Why a save was refused is said in the form, where it can be put right.
      async send(letter: Parameters<Submit>[0]) {
        if (!(await submit(letter))) return null
        written.keep({})
        void queries.invalidateQueries({ queryKey: ['mail'] })
        return null
      },
    }
    compose({ paper, sending })
  }

  return (
    <>
      <Tooltip
        label={said}
        disabled={said === ''}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          fullWidth
          variant="default"
          classNames={{ root: classes.email ?? '', label: classes.saveLabel ?? '' }}
          leftSection={<MailIcon size={18} />}
          aria-disabled={isBlocked}
          {...(isBlocked && { 'data-disabled': true })}
          aria-describedby={isOff ? `${reasonId} ${offId}` : reasonId}
          onClick={open}
        >
          {label}
        </Button>
      </Tooltip>
      {isOff ? (
        <span id={offId} hidden>
          {text('composer.off')}
        </span>
      ) : null}
      {opened}
    </>
  )
}

/** What was written for the document that the form holds, and is not sent yet. */
function useUnsentEdits() {
  const { kind, store } = useOpenForm()
  const unsent = unsentLetters()
  // A document that is not stored yet takes it along when it is left, which is asked about.
  const inForm = useRef<{ readonly generation: number; readonly edits: Edits } | null>(null)
  return {
    edits(): Edits {
      const { generation, form } = store.getState()
      if (inForm.current?.generation === generation) return inForm.current.edits
      return form.id === null ? {} : unsent.find({ kind, id: form.id })
    },
    keep(edits: Edits) {
      const { generation, form } = store.getState()
      inForm.current = { generation, edits }
      if (form.id !== null) unsent.keep({ kind, id: form.id }, edits)
    },
  }
}
