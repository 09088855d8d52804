import type { WireLetterDraft } from '@quittance/shared/contract/document-papers.ts'
import type { DraftedLetter } from './draft-letter.ts'

export function presentDraft(draft: DraftedLetter, isOn: boolean): WireLetterDraft {
  const { to, linked, ...words } = draft
  return {
    ...words,
    is_on: isOn,
    to: [...to],
    linked: linked.map(({ id, kind, shownNumber, file }) => ({ id, kind, shown_number: shownNumber, file })),
  }
}
