import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { type DocumentForm, pricedContent } from '#documents/document-form.ts'
import { incompleteFields } from './incomplete-fields.ts'
import type { Subject } from './subject.ts'

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
    isOwed: kind.isReceivable,
    keyAt: (index) => form.lines[index]?.key ?? -1,
    indexOf: (key) => form.lines.findIndex((line) => line.key === key),
    incomplete: (amount) => incompleteFields(form, amount, wording),
  }
}
