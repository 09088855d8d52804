import { useEffect, useMemo, useState } from 'react'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import type { ExplanationProps } from './Explaining.tsx'
import { Explanation } from './Explanation.tsx'
import { subjectOfForm } from './form-subject.ts'

/** Explains an amount of the form, and updates the explanation while the user types. */
export function FormExplanation({ request, onClose }: ExplanationProps) {
  const { kind } = useOpenForm()
  const text = useText()
  const form = useFormState((state) => state.form)
  useEndWithDocument(onClose)
  const subject = useMemo(
    () => subjectOfForm(form, { kind, text, locale: currentLocale() }),
    [form, kind, text],
  )
  return <Explanation request={request} subject={subject} onClose={onClose} />
}

/** Closes the explanation when the form starts another document. */
function useEndWithDocument(onClose: () => void): void {
  const generation = useFormState((state) => state.generation)
  const [first] = useState(generation)
  useEffect(() => {
    if (generation !== first) onClose()
  }, [generation, first, onClose])
}
