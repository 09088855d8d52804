import { isLegalAmount } from '@quittance/shared/documents/derivation.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useEffect, useMemo, useState } from 'react'
import { type DocumentForm, pricedContent } from '#documents/document-form.ts'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import { legalSubjectOf } from '#documents/legal/form-content.ts'
import { useLegalContext } from '#documents/legal/use-legal-context.ts'
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
export function subjectOfForm(form: DocumentForm, wording: Wording, legal: Subject['legal'] = null): Subject {
  const { kind, text } = wording
  const number = form.number === null ? '' : formatDocumentNumber(form.prefix, form.number, 0)
  return {
    name: `${text(`${kind.name}.name`)} ${number}`.trim(),
    label: '',
    content: { ...pricedContent(form), amountPaid: form.amountPaid },
    legal,
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
  const country = useCompanyCountry(isLegalAmount(request.amount))
  useEndWithDocument(onClose)
  const subject = useMemo(() => {
    const legal = country === null ? null : legalSubjectOf(form, country)
    return subjectOfForm(form, { kind, text, locale: currentLocale() }, legal)
  }, [form, kind, text, country])
  return <Explanation request={request} subject={subject} onClose={onClose} />
}

/** Returns the country on which the legal totals depend; null: they are not explained. Their section has loaded it before. */
function useCompanyCountry(isRequested: boolean): string | null {
  const legal = useLegalContext({ isNeeded: isRequested })
  return isRequested && legal !== undefined ? legal.company.country : null
}

/** Closes the explanation when the form starts another document. */
function useEndWithDocument(onClose: () => void): void {
  const generation = useFormState((state) => state.generation)
  const [first] = useState(generation)
  useEffect(() => {
    if (generation !== first) onClose()
  }, [generation, first, onClose])
}
