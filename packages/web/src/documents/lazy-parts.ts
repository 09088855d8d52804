import { createElement } from 'react'
import { loadInvoiceField } from '#documents/legal/lazy-invoice-field.ts'
import { lazyPart, Nothing } from '#ui/lazy-part.tsx'

/** Loads the parts of the form that render after its fields. */
export const loadFormParts = () => import('./form-parts.ts')

/** Without it no drafts are stored, so the user sees that it could not be loaded. */
export const EditingState = lazyPart(async () => (await loadFormParts()).EditingState)

export const PreviewAction = lazyPart(async () => (await loadFormParts()).PreviewAction, {
  fallback: Nothing,
})

/** Its place is as high as the closed section, so that nothing below it moves. */
export const LegalDetails = lazyPart(async () => (await loadFormParts()).LegalDetails, {
  fallback: Nothing,
  placeholder: createElement('div', { style: { height: '2.75rem' } }),
})

/**
 * Has a chunk of its own with the rules, because the first screen does not need them. Waits for the field to which a problem of a credit note
 * leads; without it the problems are listed anyway.
 */
export const IssueCheck = lazyPart(
  async () => {
    await loadInvoiceField().catch(() => undefined)
    return (await import('#documents/legal/IssueCheck.tsx')).IssueCheck
  },
  { fallback: Nothing },
)

/** Few sales go to another country. */
export const TreatmentProposal = lazyPart(
  async () => (await import('#documents/legal/TreatmentProposal.tsx')).TreatmentProposal,
  { fallback: Nothing },
)

/** Has a chunk of its own, because few screens are wide enough to show it. */
export const LivePreview = lazyPart(
  async () => (await import('#documents/preview/LivePreview.tsx')).LivePreview,
)

/** Few installations have sample data. */
export const SampleDataNotice = lazyPart(
  async () => (await import('#ui/samples/SampleData.tsx')).SampleDataNotice,
  { fallback: Nothing },
)

export const SampleDocumentNotice = lazyPart(
  async () => (await import('#ui/samples/SampleData.tsx')).SampleDocumentNotice,
  { fallback: Nothing },
)
