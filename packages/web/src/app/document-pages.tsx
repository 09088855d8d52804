import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useParams } from '@tanstack/react-router'
import { type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { useIsSignedIn } from '#auth/session.ts'
import { DraftOwnerContext, ownerOf } from '#documents/drafts/draft-owner.ts'
import { readLink } from '#documents/linked-party.ts'
import { type NewRecordDialogs, NewRecordDialogsContext } from '#documents/new-records/new-record-dialogs.ts'
import { recordIdIn } from '#documents/record-id.ts'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { lazyScreen, pageOf } from './lazy-screen.tsx'
import { useOpening } from './use-opening.ts'

const NewDocumentScreen = lazyScreen(
  async () => (await import('#documents/NewDocumentScreen.tsx')).NewDocumentScreen,
)

const EditDocumentScreen = lazyScreen(
  async () => (await import('#documents/EditDocumentScreen.tsx')).EditDocumentScreen,
)

const DocumentListScreen = lazyScreen(
  async () => (await import('#documents/lists/DocumentListScreen.tsx')).DocumentListScreen,
)

const VersionsScreen = lazyScreen(
  async () => (await import('#documents/versions/VersionsScreen.tsx')).VersionsScreen,
)

const SentMails = lazy(async () => {
  const { SentMails: Part } = await import('#mail/SentMails.tsx')
  return { default: Part }
})

// `documents` does not import the dialogs of other features; this file passes them in.
const newRecordDialogs: NewRecordDialogs = {
  party: async () => (await import('#parties/new-party/NewPartyDialog.tsx')).NewPartyDialog,
  product: async () => (await import('#catalogue/new-product/NewProductDialog.tsx')).NewProductDialog,
}

/** Provides document forms with the dialogs of other features and the owner of drafts. */
function AroundForm({ children }: { readonly children: ReactNode }) {
  const me = useMe()
  const isSignedIn = useIsSignedIn()
  const owner = isSignedIn && me ? ownerOf(me) : null
  return (
    <NewRecordDialogsContext value={newRecordDialogs}>
      <DraftOwnerContext value={owner}>{children}</DraftOwnerContext>
    </NewRecordDialogsContext>
  )
}

/** Returns the page with the documents of a kind. */
export function documentListPage(kind: DocumentKind): FunctionComponent {
  return pageOf(DocumentListScreen, function DocumentListPage() {
    const text = useText()
    useTitle(text(`group.${kind.name}`))
    return <DocumentListScreen key={kind.name} kind={kind} />
  })
}

/** Returns the page of a new document of a kind, for the lead or customer in the address. */
export function newDocumentPage(kind: DocumentKind): FunctionComponent {
  return pageOf(NewDocumentScreen, function NewDocumentPage() {
    const text = useText()
    const { relation, partyId } = useParams({ strict: false })
    const opening = useOpening()
    useTitle(text(`${kind.name}.new`))
    return (
      <AroundForm>
        <NewDocumentScreen
          key={`${relation} ${partyId} ${opening}`}
          kind={kind}
          link={readLink(relation, partyId)}
          opening={opening}
        />
      </AroundForm>
    )
  })
}

/** Returns the page of a stored document of a kind. */
export function editDocumentPage(kind: DocumentKind): FunctionComponent {
  return pageOf(EditDocumentScreen, function EditDocumentPage() {
    const id = recordIdIn(useParams({ strict: false }).id)
    return (
      <AroundForm>
        <EditDocumentScreen key={id} kind={kind} id={id} mails={mailsOf(id)} />
      </AroundForm>
    )
  })
}

/** Returns the page with the versions of a stored document of a kind. */
export function documentVersionsPage(kind: DocumentKind): FunctionComponent {
  return pageOf(VersionsScreen, function DocumentVersionsPage() {
    const id = recordIdIn(useParams({ strict: false }).id)
    return <VersionsScreen key={id} kind={kind} id={id} />
  })
}

// The screen does not wait for the e-mails.
function mailsOf(id: number | null): ReactNode {
  return id === null ? null : (
    <Suspense fallback={null}>
      <SentMails documentId={id} />
    </Suspense>
  )
}
