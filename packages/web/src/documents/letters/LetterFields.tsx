import { Textarea, TextInput } from '@mantine/core'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useText } from '#locale/use-text.ts'
import { type LetterFault, letterRoom } from './letter-queries.ts'
import type { Edits, WrittenLetter } from './written-letter.ts'

interface LetterFieldsProps {
  readonly letter: WrittenLetter
  readonly faults: readonly LetterFault[]
  onEdit(changed: Edits): void
}

/** Shows the fields for the recipients, the subject and the message. */
export function LetterFields({ letter, faults, onEdit }: LetterFieldsProps) {
  const text = useText()

  function shown(field: LetterFault['field'], isRequired = true) {
    const label = text(`composer.${field}`)
    const fault = faults.find((found) => found.field === field)
    // as: the messages of the schema are text keys
    const error = fault && text(fault.key as TextKey, { ...fault.params, field: label })
    return { name: field, label, required: isRequired, error, value: letter[field] }
  }

  return (
    <>
      <TextInput
        {...shown('to')}
        type="text"
        inputMode="email"
        autoComplete="off"
        description={text('composer.addresses-hint')}
        data-autofocus
        onChange={(event) => onEdit({ to: event.currentTarget.value })}
      />
      <TextInput
        {...shown('cc', false)}
        inputMode="email"
        autoComplete="off"
        onChange={(event) => onEdit({ cc: event.currentTarget.value })}
      />
      <TextInput
        {...shown('subject')}
        maxLength={letterRoom.subject}
        onChange={(event) => onEdit({ subject: event.currentTarget.value })}
      />
      <Textarea
        {...shown('message', false)}
        autosize
        minRows={6}
        maxRows={14}
        maxLength={letterRoom.message}
        onChange={(event) => onEdit({ message: event.currentTarget.value })}
      />
    </>
  )
}
