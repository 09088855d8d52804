import { useMemo } from 'react'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import type { ExplanationProps } from './Explaining.tsx'
import { Explanation } from './Explanation.tsx'
import { subjectOfForm } from './form-subject.ts'

/** Explains a figure of the form, and follows what is typed meanwhile. */
export function FormExplanation({ asked, onClose }: ExplanationProps) {
  const { kind } = useOpenForm()
  const text = useText()
  const form = useFormState((state) => state.form)
  const subject = useMemo(
    () => subjectOfForm(form, { kind, text, locale: currentLocale() }),
    [form, kind, text],
  )
  return <Explanation asked={asked} subject={subject} onClose={onClose} />
}
