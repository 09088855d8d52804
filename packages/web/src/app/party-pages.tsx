import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { useParams } from '@tanstack/react-router'
import { type FunctionComponent, lazy } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { recordIdIn } from '#documents/record-id.ts'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { lazyScreen, pageOf } from './lazy-screen.tsx'
import { useOpening } from './use-opening.ts'

const PartyListScreen = lazyScreen(
  async () => (await import('#parties/lists/PartyListScreen.tsx')).PartyListScreen,
)

const NewPartyScreen = lazyScreen(async () => (await import('#parties/NewPartyScreen.tsx')).NewPartyScreen)

const EditPartyScreen = lazyScreen(async () => (await import('#parties/EditPartyScreen.tsx')).EditPartyScreen)

const ShowPartyScreen = lazyScreen(
  async () => (await import('#parties/show/ShowPartyScreen.tsx')).ShowPartyScreen,
)

const ImportScreen = lazyScreen(async () => (await import('#parties/imports/ImportScreen.tsx')).ImportScreen)

// `parties` does not import `documents`; this file passes the documents in.
const PartyDocuments = lazy(async () => {
  const { PartyDocuments: Part } = await import('#documents/of-party/PartyDocuments.tsx')
  return { default: Part }
})

const OpenDocuments = lazy(async () => {
  const { OpenDocuments: Part } = await import('#documents/of-party/OpenDocuments.tsx')
  return { default: Part }
})

/** Returns the list page of leads or customers. */
export function partyListPage(kind: PartyKind): FunctionComponent {
  return pageOf(PartyListScreen, function PartyListPage() {
    const text = useText()
    useTitle(text(`group.${kind.relation}`))
    return <PartyListScreen key={kind.relation} kind={kind} />
  })
}

export function newPartyPage(kind: PartyKind): FunctionComponent {
  return pageOf(NewPartyScreen, function NewPartyPage() {
    const text = useText()
    const opening = useOpening()
    useTitle(text(`relation.${kind.relation}`))
    return <NewPartyScreen key={`${kind.relation} ${opening}`} kind={kind} />
  })
}

/** Returns the page that imports leads or customers from a file. */
export function importPage(kind: PartyKind): FunctionComponent {
  return pageOf(ImportScreen, function ImportPage() {
    const text = useText()
    const opening = useOpening()
    useTitle(text(`group.${kind.relation}`))
    return <ImportScreen key={`${kind.relation} ${opening}`} kind={kind} />
  })
}

export function editPartyPage(kind: PartyKind): FunctionComponent {
  return pageOf(EditPartyScreen, function EditPartyPage() {
    const id = recordIdIn(useParams({ strict: false }).id)
    return <EditPartyScreen key={`${kind.relation} ${id}`} kind={kind} id={id} />
  })
}

/** Returns the page of one lead or customer with its documents. */
export function showPartyPage(kind: PartyKind): FunctionComponent {
  return pageOf(ShowPartyScreen, function ShowPartyPage() {
    const id = recordIdIn(useParams({ strict: false }).id)
    const isAdmin = useMe()?.role === 'admin'
    return (
      <ShowPartyScreen
        key={`${kind.relation} ${id}`}
        kind={kind}
        id={id}
        isAdmin={isAdmin}
        documents={id === null ? null : <PartyDocuments party={kind} id={id} />}
        openDocuments={id === null ? null : <OpenDocuments party={kind} id={id} />}
      />
    )
  })
}
