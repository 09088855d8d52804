import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useParams } from '@tanstack/react-router'
import { type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { useIsSignedIn } from '#auth/session.ts'
import { DraftOwnerContext, ownerOf } from '#documents/drafts/draft-owner.ts'
import { InPlaceContext, type InPlaceForms } from '#documents/in-place/in-place-forms.ts'
import { readLink } from '#documents/linked-party.ts'
import { recordIdIn } from '#documents/record-id.ts'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { laterScreen, pageOf } from './later-screen.tsx'
import { useOpening } from './use-opening.ts'

const NewDocumentScreen = laterScreen(
  async () => (await import('#documents/NewDocumentScreen.tsx')).NewDocumentScreen,
)

const EditDocumentScreen = laterScreen(
  async () => (await import('#documents/EditDocumentScreen.tsx')).EditDocumentScreen,
)

const DocumentListScreen = laterScreen(
  async () => (await import('#documents/lists/DocumentListScreen.tsx')).DocumentListScreen,
)

const VersionsScreen = laterScreen(
  async () => (await import('#documents/versions/VersionsScreen.tsx')).VersionsScreen,
)

const SentMails = lazy(async () => {
  const { SentMails: Part } = await import('#mail/SentMails.tsx')
  return { default: Part }
})

// Documents know nothing of the forms of others: here they meet.
const inPlace: InPlaceForms = {
  party: async () => (await import('#parties/in-place/NewPartyDialog.tsx')).NewPartyDialog,
  product: async () => (await import('#catalogue/in-place/NewProductDialog.tsx')).NewProductDialog,
}

/** What documents do not know by themselves. */
function AroundForm({ children }: { readonly children: ReactNode }) {
  const me = useMe()
  const isSignedIn = useIsSignedIn()
  const owner = isSignedIn && me ? ownerOf(me) : null
  return (
    <InPlaceContext value={inPlace}>
      <DraftOwnerContext value={owner}>{children}</DraftOwnerContext>
    </InPlaceContext>
  )
}

/** The documents of a kind. */
export function documentListPage(kind: DocumentKind): FunctionComponent {
  return pageOf(DocumentListScreen, function DocumentListPage() {
    const text = useText()
    useTitle(text(`group.${kind.name}`))
    return <DocumentListScreen key={kind.name} kind={kind} />
  })
}

/** A new document of a kind, for the lead or customer that the address names. */
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

/** A stored document of a kind. */
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

/** What a stored document of a kind was before. */
export function documentVersionsPage(kind: DocumentKind): FunctionComponent {
  return pageOf(VersionsScreen, function DocumentVersionsPage() {
    const id = recordIdIn(useParams({ strict: false }).id)
    return <VersionsScreen key={id} kind={kind} id={id} />
  })
}

// The screen does not wait for them.
function mailsOf(id: number | null): ReactNode {
  return id === null ? null : (
    <Suspense fallback={null}>
      <SentMails documentId={id} />
    </Suspense>
  )
}
