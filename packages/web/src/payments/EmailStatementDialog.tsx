import { Group, Skeleton } from '@mantine/core'
import { documentEmailLimits, limits } from '@quittance/shared/documents/limits.ts'
import emailComposerEnglish from '@quittance/shared/locales/en/email-composer.json' with { type: 'json' }
import emailsEnglish from '@quittance/shared/locales/en/emails.json' with { type: 'json' }
import moneyEnglish from '@quittance/shared/locales/en/money.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { FormDialog, PlainDialog } from '#ui/forms/RecordForm.tsx'
import { renameErrorFields } from '#ui/forms/rename-error-fields.ts'
import { NoteField, TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import {
  type StatementCopy,
  type StatementDraft,
  type StatementEmail,
  statementDraftQuery,
  useEmailStatement,
} from './statement-queries.ts'

addEnglish({ ...moneyEnglish, ...emailsEnglish, ...emailComposerEnglish })

const labels = {
  to: 'money.email-to',
  subject: 'money.email-subject',
  message: 'money.email-message',
} as const

interface EmailStatementDialogProps {
  readonly copy: StatementCopy
  /** Address of the customer; empty: none. */
  readonly email: string
  onClose(): void
}

/** Writes and sends an e-mail with the statement of a customer as a PDF. */
export function EmailStatementDialog(props: EmailStatementDialogProps) {
  const { copy, onClose } = props
  const text = useText()
  const { data: draft, error, refetch } = useQuery(statementDraftQuery(copy))
  if (draft !== undefined) return <EmailForm {...props} draft={draft} />
  return (
    <PlainDialog title={text('money.email-statement')} onEscape={onClose}>
      {error === null ? (
        <Skeleton height={240} aria-busy />
      ) : (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
      <Group justify="flex-end" mt="md">
        <BusyButton variant="default" data-autofocus onClick={onClose}>
          {text('form.cancel')}
        </BusyButton>
      </Group>
    </PlainDialog>
  )
}

interface EmailFormProps extends EmailStatementDialogProps {
  readonly draft: StatementDraft
}

function EmailForm({ copy, email, draft, onClose }: EmailFormProps) {
  const text = useText()
  const offId = useId()
  const send = useEmailStatement(copy)
  const values: StatementEmail = { to: email, subject: draft.subject, message: draft.message }
  const form = useRecordForm({
    values,
    labels,
    save: (filled, idempotencyKey) =>
      send(filled, idempotencyKey).catch((error: unknown) =>
        renameErrorFields(error, (path) => path.replace(/^email\./, '')),
      ),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('money.email-statement')}
      submitLabel={text('money.send')}
      cancelLabel={text('form.cancel')}
      blockedBecause={draft.isOn ? undefined : offId}
      onClose={onClose}
      intro={
        <>
          {draft.isOn ? null : (
            <p id={offId} className={layout.notice}>
              <strong>{text('emails.off')}</strong> {text('emails.off-remedy')}
            </p>
          )}
          {draft.isLogged ? <p className={layout.notice}>{text('composer.logged')}</p> : null}
        </>
      }
    >
      <TextField form={form} name="to" isRequired hasInitialFocus description={text('money.email-to-hint')} />
      <TextField form={form} name="subject" isRequired maxLength={documentEmailLimits.subject} />
      <NoteField form={form} name="message" maxLength={limits.noteLength} />
    </FormDialog>
  )
}
