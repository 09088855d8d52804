import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type Locale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { PreviewDocument } from '#documents/preview/preview-queries.ts'
import { usePreviewDialog } from '#documents/preview/use-preview.ts'
import { useText } from '#locale/use-text.ts'
import { EyeIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import type { Editing } from './Composer.tsx'
import classes from './composer.module.css'
import { type EmailEdits, findLocale, toggleAttachment, type WrittenEmail } from './email-edits.ts'
import { type EmailDraft, type EmailError, emailLimits } from './email-queries.ts'

interface EmailTextFieldsProps {
  readonly email: WrittenEmail
  readonly faults: readonly EmailError[]
  /** Whether the field for the recipients is elsewhere. */
  readonly isWithoutTo?: boolean
  onEdit(changed: EmailEdits): void
}

/** Shows the fields for the recipients, the subject and the message. */
export function EmailTextFields({ email, faults, isWithoutTo = false, onEdit }: EmailTextFieldsProps) {
  const text = useText()

  function shown(field: EmailError['field'], isRequired = true) {
    const label = text(`composer.${field}`)
    const fault = faults.find((found) => found.field === field)
    // as: the messages of the schema are text keys
    const error = fault && text(fault.key as TextKey, { ...fault.params, field: label })
    return { name: field, label, required: isRequired, error, value: email[field] }
  }

  return (
    <>
      {isWithoutTo ? null : (
        <TextInput
          {...shown('to')}
          type="text"
          inputMode="email"
          autoComplete="off"
          description={text('composer.addresses-hint')}
          data-autofocus
          onChange={(event) => onEdit({ to: event.currentTarget.value })}
        />
      )}
      <TextInput
        {...shown('cc', false)}
        inputMode="email"
        autoComplete="off"
        onChange={(event) => onEdit({ cc: event.currentTarget.value })}
      />
      <TextInput
        {...shown('subject')}
        maxLength={emailLimits.subject}
        onChange={(event) => onEdit({ subject: event.currentTarget.value })}
      />
      <Textarea
        {...shown('message', false)}
        autosize
        minRows={6}
        maxRows={14}
        maxLength={emailLimits.message}
        onChange={(event) => onEdit({ message: event.currentTarget.value })}
      />
    </>
  )
}

export const languageErrorId = 'email-not-in-language'

interface LanguageFieldProps {
  readonly value: Locale
  readonly editing: Pick<Editing, 'edit' | 'failure' | 'retry'>
}

/** Selects the language of the document and of the initial text of the e-mail. */
export function LanguageField({ value, editing: { edit, failure, retry } }: LanguageFieldProps) {
  const text = useText()
  return (
    <div>
      <NativeSelect
        label={text('composer.in-language')}
        data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        value={value}
        error={failure?.message}
        errorProps={{ id: languageErrorId, role: 'alert' }}
        onChange={(event) => edit({ locale: findLocale(event.currentTarget.value) })}
      />
      {failure ? (
        <Button variant="default" size="compact-sm" mt={8} onClick={retry}>
          {text('app.retry')}
        </Button>
      ) : null}
    </div>
  )
}

interface AttachmentsProps {
  readonly source: PreviewDocument
  readonly email: WrittenEmail
  readonly draft: EmailDraft
  onEdit(changed: EmailEdits): void
}

/** Selects the attachments: the document, and the documents that it was created from or that were created from it. */
export function Attachments({ source, email, draft, onEdit }: AttachmentsProps) {
  const text = useText()
  const { dialog, preview } = usePreviewDialog()
  return (
    <fieldset className={layout.choices}>
      <legend>{text('composer.attachments')}</legend>
      <Checkbox
        label={draft.file}
        checked={email.attachesDocument}
        onChange={(event) => onEdit({ attachesDocument: event.currentTarget.checked })}
      />
      {draft.linked.map(({ id, file }) => (
        <Checkbox
          key={id}
          label={file}
          checked={email.attachedIds.includes(id)}
          onChange={() => onEdit(toggleAttachment(email, id))}
        />
      ))}
      <Button
        variant="default"
        className={classes.preview ?? ''}
        leftSection={<EyeIcon size={18} />}
        onClick={() => preview({ ...source, locale: draft.locale })}
      >
        {text('preview.open')}
      </Button>
      {dialog}
    </fieldset>
  )
}
