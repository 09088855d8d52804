import validationEnglish from '@quittance/shared/locales/en/validation.json' with { type: 'json' }
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { ApiError, concurrentChange } from '#api/responses.ts'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useChoice } from '#ui/alerts.tsx'
import { useLeavingQuestion } from '#ui/leaving-question.ts'
import { showToast } from '#ui/toasts.ts'
import { fieldErrors } from './field-errors.ts'

addEnglish(validationEnglish)

/** Labels of all fields of a form. */
export type FieldLabels<Values> = Readonly<Record<keyof Values & string, TextKey>>

interface RecordFormOptions<Values, Answer> {
  /** Initial values, under the field names of the call. */
  readonly values: Values
  readonly labels: FieldLabels<Values>
  /** Saves the values. The same values are sent with the same key. */
  readonly save: (values: Values, idempotencyKey: string) => Promise<Answer>
  /** Called after a save, when the form has no unsaved changes. */
  readonly onSaved?: (answer: Answer, values: Values) => void | Promise<void>
  /** Shows the message of the server as a toast. True by default. */
  readonly hasToast?: boolean
  /** Asks before a form with changes is left. True by default; false if the input is not worth the question. */
  readonly asksBeforeLeaving?: boolean
  /** Shows an error that belongs to no field. By default it is shown as a toast. */
  readonly onError?: (error: ApiError) => void
  /** For values with a `version`: loads the form again with the concurrent change of another member. */
  readonly onLoadNewer?: () => void | Promise<void>
}

/** The form of one record: that of react-hook-form with labels, a submit function, and an id for its elements. */
export type RecordFormApi<Values extends FieldValues> = UseFormReturn<Values> & {
  readonly id: string
  readonly labels: FieldLabels<Values>
  readonly asksBeforeLeaving: boolean
  readonly submit: () => Promise<void>
}

/** Returns the element id of the FieldSlot of a field. */
export function slotIdOf({ id }: { readonly id: string }, name: string): string {
  return `${id}-${name}`
}

/** Returns the element id of the list of problems of a form. */
export function summaryIdOf({ id }: { readonly id: string }): string {
  return `${id}-problems`
}

/** Number of frames in which a summary is rendered: React may need more than one on a slow processor. */
const mostFrames = 30

/** Moves the focus to a list of problems after it has been rendered. */
export function focusErrorSummary(id: string, frames = mostFrames): void {
  requestAnimationFrame(() => {
    const summary = document.getElementById(id)
    if (summary) summary.focus()
    else if (frames > 1) focusErrorSummary(id, frames - 1)
  })
}

/** Opens the form of one record. A rejected save keeps all input and shows the problems at their fields. */
export function useRecordForm<Values extends FieldValues, Answer>(
  options: RecordFormOptions<Values, Answer>,
): RecordFormApi<Values> {
  const { values, labels, onSaved, hasToast = true, asksBeforeLeaving = true } = options
  const id = useId()
  // as: complete values are valid default values, which the type of the library does not express for a type parameter
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values>, shouldFocusError: false })
  const { isDirty } = form.formState
  const isSaved = useRef(false)
  useEffect(() => {
    if (isDirty) isSaved.current = false
  }, [isDirty])
  useLeavingQuestion(() => asksBeforeLeaving && isDirty && !isSaved.current)
  const saveOnce = useSave(options)
  const showError = useShowError(form, { labels, id, onError: options.onError })

  const submit = form.handleSubmit(
    async (filled) => {
      try {
        const saved = await saveOnce(filled)
        if (saved === null) return
        const { answer } = saved
        form.reset(withVersionOf(answer, filled))
        // The next screen may be opened before the form has rendered again.
        isSaved.current = true
        const { message } = { ...answer } as { message?: unknown } // as: any answer may have a message
        if (hasToast && typeof message === 'string') showToast('success', message, 5_000)
        await onSaved?.(answer, filled)
      } catch (error) {
        showError(error)
      }
    },
    () => focusErrorSummary(summaryIdOf({ id })),
  )
  return { ...form, id, labels, asksBeforeLeaving, submit: () => submit() }
}

/** Returns the values with the version that the save has created, from which the next save continues. */
function withVersionOf<Values extends FieldValues>(answer: unknown, values: Values): Values {
  const { version } = { ...(answer as { version?: unknown } | null) } // as: any answer may have a version
  return 'version' in values && typeof version === 'number' ? { ...values, version } : values
}

/** Returns a function that saves values. It resolves to null if a conflict was not resolved by overwriting the newer version. */
function useSave<Values extends FieldValues, Answer>(options: RecordFormOptions<Values, Answer>) {
  const { save, onLoadNewer } = options
  const keyFor = useIdempotencyKey()
  const resolveConflict = useConflictQuestion()
  return async function saveValues(values: Values): Promise<{ readonly answer: Answer } | null> {
    try {
      return { answer: await save(values, keyFor(values)) }
    } catch (error) {
      const conflict = concurrentChange(error)
      if (conflict === null || onLoadNewer === undefined) throw error
      const resolution = await resolveConflict(conflict)
      if (resolution === 'load-newer') await onLoadNewer()
      return resolution === 'save-over' ? await saveValues({ ...values, version: undefined }) : null
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

/** Returns a function that asks how to resolve a conflict: load the newer version, overwrite it, or continue editing. */
function useConflictQuestion() {
  const choose = useChoice()
  const text = useText()
  return async ({ name, at }: { readonly name: string; readonly at: string }) => {
    const sentence = text('form.concurrent-change', { name, time: showMoment(at, currentLocale()) })
    return await choose(sentence, [
      { value: 'keep-editing', label: text('form.keep-editing'), isMain: true },
      { value: 'save-over', label: text('form.save-over') },
      { value: 'load-newer', label: text('form.load-newer') },
    ])
  }
}

interface ErrorDisplay<Values> extends Pick<RecordFormOptions<Values, unknown>, 'labels'> {
  readonly id: string
  readonly onError: ((error: ApiError) => void) | undefined
}

/** Returns a function that shows an error: at its fields and in the list of problems, or as a toast if it has no fields. */
function useShowError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { labels, id, onError = toastError }: ErrorDisplay<Values>,
) {
  const text = useText()
  return function showError(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    const rejected = fieldErrors(error, labels, text)
    for (const [field, message] of rejected) {
      form.setError(field as FieldPath<Values>, { type: 'server', message }) // as: a name of the labels
    }
    if (rejected.length === 0) onError(error)
    else focusErrorSummary(summaryIdOf({ id }))
  }
}

function toastError({ message }: ApiError): void {
  showToast('error', message, 5_000)
}

/**
 * Loads the values of a form again after a conflict.
 * @returns the key with which the form is mounted again, and the function that loads; it shows an error as a toast
 */
export function useLoadNewer({ refetch }: Pick<UseQueryResult, 'refetch'>) {
  const [formKey, setFormKey] = useState(0)
  async function loadNewer(): Promise<void> {
    const { error } = await refetch()
    if (error === null) setFormKey((key) => key + 1)
    else showToast('error', error.message, 5_000)
  }
  return { formKey, loadNewer }
}
