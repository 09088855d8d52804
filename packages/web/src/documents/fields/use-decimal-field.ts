import type { DecimalFieldName } from '#documents/document-form.ts'
import { decimalFieldError } from '#documents/document-problems.ts'
import {
  useChange,
  useField,
  useFieldRejection,
  useFormState,
  useOpenForm,
  useTyping,
} from '#documents/document-store.ts'
import { decimalLeft } from '#documents/form-changes.ts'
import type { NumberEntry } from '#locale/number-entry.ts'
import { useText } from '#locale/use-text.ts'

/** Returns the props of a number field, and its errors: a value that cannot be used, and the rejection of the server. */
export function useDecimalField(field: DecimalFieldName) {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  return {
    wrong: useFormState(({ form }) => decimalFieldError(form, field, { kind, text })),
    rejection: useFieldRejection(field),
    number: {
      value: useField(field),
      unreadable: useField('invalidInput')[field],
      onTyping: useTyping((form, entry) => decimalLeft(form, field, entry)),
      onLeave: (entry: NumberEntry) => change((form) => decimalLeft(form, field, entry)),
    },
  }
}
