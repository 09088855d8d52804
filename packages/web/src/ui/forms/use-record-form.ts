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

/** What every field of a form is called on the screen. */
export type FieldLabels<Values> = Readonly<Record<keyof Values & string, TextKey>>

interface RecordFormOptions<Values, Answer> {
  /** What the form opens with, under the names that the call gives its fields. */
  readonly values: Values
  readonly labels: FieldLabels<Values>
  /** Saves. The key is the same whenever the same values are sent again. */
  readonly send: (values: Values, idempotencyKey: string) => Promise<Answer>
  /** What is answered is stored: where it goes from here. Nothing is unsaved any more. */
  readonly onSaved: (answer: Answer, values: Values) => void | Promise<void>
  /** For values with a `version`: opens the form anew with what somebody else has saved meanwhile. */
  readonly onLoadNewer?: () => void | Promise<void>
}

/** A form that stores one record, and loses nothing when that is refused. */
export interface RecordForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly labels: FieldLabels<Values>
  readonly submit: () => Promise<void>
  /** The id of what is summed up, on the page. */
  readonly summaryId: string
}

export function useRecordForm<Values extends FieldValues, Answer>(
  options: RecordFormOptions<Values, Answer>,
): RecordForm<Values> {
  const { values, labels, onSaved } = options
  // as: a whole set of values is one of default values, which the library cannot tell of a type parameter
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
        // The form has not been drawn again yet when the next screen is asked for.
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

/** @returns null: somebody else was faster, and their version is wanted, or none yet */
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

/** A key for what is sent: another one whenever that differs from what was sent before. */
function useIdempotencyKey(): (values: unknown) => string {
  const last = useRef({ values: '', key: '' })
  return (values) => {
    const sent = JSON.stringify(values)
    if (sent !== last.current.values) last.current = { values: sent, key: newIdempotencyKey() }
    return last.current.key
  }
}

/** Says beside each field what is wrong with it, and sums it up; what concerns no field is a toast. */
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

/** Once it is drawn. */
function focusSummary(summaryId: string): void {
  requestAnimationFrame(() => document.getElementById(summaryId)?.focus())
}
