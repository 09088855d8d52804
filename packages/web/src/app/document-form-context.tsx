import type { ReactNode } from 'react'
import { useMe } from '#api/me-queries.ts'
import { useIsSignedIn } from '#auth/auth-queries.ts'
import { DraftOwnerContext, ownerOf } from '#documents/drafts/draft-owner.ts'
import { type NewRecordDialogs, NewRecordDialogsContext } from '#documents/new-records.ts'

// In one module with the form, whose screen may turn out to be that of an issued document.
export { renderParts, renderSentMails } from './document-parts.tsx'

// `documents` does not import the dialogs of other features; this file passes them in.
const newRecordDialogs: NewRecordDialogs = {
  party: async () => (await import('#parties/NewPartyDialog.tsx')).NewPartyDialog,
  product: async () => (await import('#catalogue/products/NewProductDialog.tsx')).NewProductDialog,
}

/** Provides document forms with the dialogs of other features and the owner of drafts. */
export function FormContext({ children }: { readonly children: ReactNode }) {
  const me = useMe()
  const isSignedIn = useIsSignedIn()
  const owner = isSignedIn && me ? ownerOf(me) : null
  return (
    <NewRecordDialogsContext value={newRecordDialogs}>
      <DraftOwnerContext value={owner}>{children}</DraftOwnerContext>
    </NewRecordDialogsContext>
  )
}
