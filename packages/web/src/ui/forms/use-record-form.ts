import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useEffect, useId, useRef } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiError } from '#api/api-error.ts'
import { changedMeanwhile } from '#api/changed-meanwhile.ts'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { useLeavingQuestion } from '#ui/use-leaving-question.ts'
import { refusedFields } from './refused-fields.ts'
import { useChangedMeanwhile } from './use-changed-meanwhile.ts'

/** Labels of all fields of a form. */
export type FieldLabels<Values> = Readonly<Record<keyof Values & string, TextKey>>

interface RecordFormOptions<Values, Answer> {
  /** Initial values, under the field names of the call. */
  readonly values: Values
  readonly labels: FieldLabels<Values>
  /** Saves. The same values are sent with the same key. */
  readonly send: (values: Values, idempotencyKey: string) => Promise<Answer>
  /** Called after a save, when the form has no unsaved changes. */
  readonly onSaved: (answer: Answer, values: Values) => void | Promise<void>
  /** For values with a `version`: loads the form again with the concurrent change of another member. */
  readonly onLoadNewer?: () => void | Promise<void>
}

/** A form of one record. A rejected save keeps all input. */
export interface RecordForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly labels: FieldLabels<Values>
  readonly submit: () => Promise<void>
  /** Id of the element that lists the validation problems. */
  readonly summaryId: string
}

export function useRecordForm<Values extends FieldValues, Answer>(
  options: RecordFormOptions<Values, Answer>,
): RecordForm<Values> {
  const { values, labels, onSaved } = options
  // as: complete values are valid default values, which the type of the library does not express for a type parameter
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values>, shouldFocusError: false })
  const { isDirty } = form.formState
  const isSaved = useRef(false)
  useEffect(() => {
    if (isDirty) isSaved.current = false
  }, [isDirty])
  useLeavingQuestion(() => isDirty && !isSaved.current)
  const send = useSending(options)
  const summaryId = useId()
  const refuse = useRefusing(form, { labels, summaryId })

  const submit = form.handleSubmit(
    async (filled) => {
      try {
        const answer = await send(filled)
        if (answer === null) return
        form.reset(filled)
        // The next screen may be opened before the form has rendered again.
        isSaved.current = true
        await onSaved(answer.answer, filled)
      } catch (error) {
        refuse(error)
      }
    },
    () => focusSummary(summaryId),
  )
  return { form, labels, submit: () => submit(), summaryId }
}

/** Returns a function that sends values. It resolves to null if a conflict was not resolved by overwriting the newer version. */
function useSending<Values extends FieldValues, Answer>(options: RecordFormOptions<Values, Answer>) {
  const { send, onLoadNewer } = options
  const keyFor = useIdempotencyKey()
  const choose = useChangedMeanwhile()
  return async function sendValues(values: Values): Promise<{ readonly answer: Answer } | null> {
    try {
      return { answer: await send(values, keyFor(values)) }
    } catch (error) {
      const changed = changedMeanwhile(error)
      if (changed === null || onLoadNewer === undefined) throw error
      const chosen = await choose(changed)
      if (chosen === 'load-newer') await onLoadNewer()
      return chosen === 'save-over' ? await sendValues({ ...values, version: undefined }) : null
    }
  }
}

/** Returns a function that returns the key of values: a new one if they differ from those of the previous call. */
function useIdempotencyKey(): (values: unknown) => string {
  const last = useRef({ values: '', key: '' })
  return (values) => {
    const sent = JSON.stringify(values)
    if (sent !== last.current.values) last.current = { values: sent, key: newIdempotencyKey() }
    return last.current.key
  }
}

/** Returns a function that shows an error: at its fields and in the list of problems, or as a toast if it has no fields. */
function useRefusing<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { labels, summaryId }: Pick<RecordForm<Values>, 'labels' | 'summaryId'>,
) {
  const text = useText()
  return function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    const refused = refusedFields(error, labels, text)
    for (const [field, message] of refused) {
      form.setError(field as FieldPath<Values>, { type: 'server', message }) // as: a name of the labels
    }
    if (refused.length === 0) showToast('error', error.message, 5_000)
    else focusSummary(summaryId)
  }
}

/** Moves the focus to the list of problems after it has been rendered. */
function focusSummary(summaryId: string): void {
  requestAnimationFrame(() => document.getElementById(summaryId)?.focus())
}
