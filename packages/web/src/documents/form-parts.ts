// One chunk for all of them, because each chunk is another request while the first screen loads.

export { EmailAction } from '#documents/email/EmailAction.tsx'
export { IssueAction } from '#documents/issuing/IssueAction.tsx'
export { LegalDetails } from '#documents/legal/LegalDetails.tsx'
export { FilledCheck, FilledLegalAmounts } from '#documents/legal/lazy-legal-parts.tsx'
export { PreviewAction } from '#documents/preview/PreviewAction.tsx'
export { EditingState } from '#documents/undo/EditingState.tsx'
