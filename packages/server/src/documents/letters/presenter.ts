import type { WireEmailDraft } from '@quittance/shared/contract/document-papers.ts'
import type { EmailDraft } from './draft-letter.ts'

export function presentEmailDraft(draft: EmailDraft, isOn: boolean): WireEmailDraft {
  const { to, linkedFiles: linked, ...words } = draft
  return {
    ...words,
    is_on: isOn,
    to: [...to],
    linked: linked.map(({ id, kind, shownNumber, file }) => ({ id, kind, shown_number: shownNumber, file })),
  }
}
