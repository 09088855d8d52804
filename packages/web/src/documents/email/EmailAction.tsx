import emailComposerEnglish from '@quittance/shared/locales/en/email-composer.json' with { type: 'json' }
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import { useIssueOfForm } from '#documents/issuing/use-issue-of-form.ts'
import { usePreviewDocument } from '#documents/preview/form-preview.ts'
import { FormAction, type FormActionProps } from '#documents/totals/FormAction.tsx'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { MailIcon } from '#ui/icons.tsx'
import { useScreenActions } from '#ui/screen-actions.ts'
import type { Sending } from './ComposerDialog.tsx'
import { mailStateQuery } from './email-queries.ts'
import { findUnsentEmail, storeUnsentEmail } from './unsent-emails.ts'
import { useComposer } from './use-composer.ts'

addEnglish(emailComposerEnglish)

/** Opens a dialog for an e-mail; sending it saves the document in the same call. */
export function EmailAction({ submit, reason, reasonId }: FormActionProps) {
  const text = useText()
  const isStored = useFormState(({ form }) => form.id !== null)
  const isSaving = useFormState((state) => state.isSaving)
  const queries = useQueryClient()
  const { dialog, compose } = useComposer()
  const getPreviewDocument = usePreviewDocument()
  const openForm = useOpenForm()
  const issuing = useIssueOfForm(submit)
  const isBlocked = reason !== '' || isSaving
  const isOff = useQuery(mailStateQuery()).data?.is_on === false
  const offId = useId()
  // The dialog opens even if e-mails are switched off, because it says how to switch them on.
  const said = reason === '' && isOff ? text('composer.off') : reason
  const label = text(isStored ? 'composer.update-and-email' : 'composer.save-and-email')

  function open() {
    const source = isBlocked ? null : getPreviewDocument({ asSaved: true })
    if (source === null) return
    const { isOn, mayIssue, start } = issuing
    const issueFirst = mayIssue ? () => void start({ mainWay: 'email' }) : null
    const sending: Sending = {
      ...(isOn && { draft: { issueFirst } }),
      label: text(isStored ? 'composer.update-and-send' : 'composer.save-and-send'),
      unsent: findUnsentEmail(openForm),
      keep: (edits) => storeUnsentEmail(openForm, { edits }),
      // The form shows why a save was rejected, because it can be corrected there.
      async send(email, { status }) {
        await submit({ email, status })
        void queries.invalidateQueries({ queryKey: ['mail'] })
        return null
      },
    }
    compose({ source, sending })
  }

  useScreenActions(isBlocked ? [] : [{ id: 'email', label, icon: <MailIcon />, run: open }])

  return (
    <>
      <FormAction
        label={label}
        icon={<MailIcon size={18} />}
        note={said}
        describedBy={isOff ? `${reasonId} ${offId}` : reasonId}
        isBlocked={isBlocked}
        onClick={open}
      />
      {isOff ? (
        <span id={offId} hidden>
          {text('composer.off')}
        </span>
      ) : null}
      {dialog}
      {issuing.dialog}
    </>
  )
}
