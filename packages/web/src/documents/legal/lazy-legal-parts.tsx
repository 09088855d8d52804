import { createElement } from 'react'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import { lazyPart, Nothing } from '#ui/lazy.tsx'

/** Has a chunk of its own, because only credit notes have the field. Its place is as high as the field. */
export const CorrectedInvoiceField = lazyPart(
  async () => (await import('./CorrectedInvoiceField.tsx')).CorrectedInvoiceField,
  {
    placeholder: createElement('div', { style: { height: '4rem' } }),
  },
)

/**
 * Has a chunk of its own with the rules, because the first screen does not need them. Waits for the field to which a problem of a credit note
 * leads; without it the problems are listed anyway.
 */
const IssueCheck = lazyPart(
  async () => {
    await CorrectedInvoiceField.load().catch(() => undefined)
    return (await import('./IssueCheck.tsx')).IssueCheck
  },
  { fallback: Nothing },
)

const FormLegalAmounts = lazyPart(async () => (await import('./FormLegalAmounts.tsx')).FormLegalAmounts, {
  fallback: Nothing,
})

/** Returns whether there is something to check or to compute: a new document is empty. */
function useIsFilled(): boolean {
  return useFormState(({ form }) => form.party !== null && form.lines.length > 0)
}

/** Loads the check of an invoice or credit note with its rules, and the question whether it takes the current data of its parties. */
export function FilledCheck() {
  const { claim } = useOpenForm().kind
  return useIsFilled() && claim !== 'offer' ? <IssueCheck /> : null
}

/** Loads the legal totals of an invoice or credit note. */
export function FilledLegalAmounts() {
  const { claim } = useOpenForm().kind
  return useIsFilled() && claim !== 'offer' ? <FormLegalAmounts /> : null
}
