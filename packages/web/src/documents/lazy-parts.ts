import { createElement } from 'react'
import { lazyPart, Nothing } from '#ui/lazy.tsx'

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

export const FilledCheck = lazyPart(async () => (await loadFormParts()).FilledCheck, {
  fallback: Nothing,
})

export const FilledLegalAmounts = lazyPart(async () => (await loadFormParts()).FilledLegalAmounts, {
  fallback: Nothing,
})

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
