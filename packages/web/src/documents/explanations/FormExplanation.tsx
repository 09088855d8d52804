import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useEffect, useMemo, useState } from 'react'
import { type DocumentForm, pricedContent } from '#documents/document-form.ts'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import type { ExplanationProps } from './ExplainButton.tsx'
import { Explanation } from './Explanation.tsx'
import type { Subject } from './explanation-request.ts'
import { incompleteFields } from './incomplete-fields.ts'

interface Wording {
  readonly kind: DocumentKind
  readonly text: TranslateFunction
  readonly locale: Locale
}

/** Returns the current content of the form as the subject of explanations. */
export function subjectOfForm(form: DocumentForm, wording: Wording): Subject {
  const { kind, text } = wording
  const number = form.number === null ? '' : formatDocumentNumber(form.prefix, form.number, 0)
  return {
    name: `${text(`${kind.name}.name`)} ${number}`.trim(),
    label: '',
    content: { ...pricedContent(form), amountPaid: form.amountPaid },
    currency: form.currency?.name ?? '',
    isOwed: kind.claim === 'payment',
    keyAt: (index) => form.lines[index]?.key ?? -1,
    indexOf: (key) => form.lines.findIndex((line) => line.key === key),
    incomplete: (amount) => incompleteFields(form, amount, wording),
  }
}

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
