import { type DocumentKind, hasField, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { useMay, useMe } from '#api/me-queries.ts'

/**
 * Returns whether documents of a kind are issued here, which binds and locks them, and whether the member may issue them. Both are false
 * until the member is known.
 */
export function useIssuing({ isChronological }: DocumentKind) {
  const isOn = useMe()?.is_issuing === true && isChronological
  const hasPermission = useMay('issue')
  return { isOn, mayIssue: isOn && hasPermission }
}

/** Returns the kind whose documents correct those of a kind; null: there is none. */
export function findCreditKind({ convertsTo }: DocumentKind): DocumentKind | null {
  return kinds.find((kind) => hasField(kind, 'correctedInvoice') && convertsTo.includes(kind.name)) ?? null
}
