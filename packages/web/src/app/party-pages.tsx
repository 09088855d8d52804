import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { useLocation, useParams } from '@tanstack/react-router'
import { type FunctionComponent, lazy, Suspense } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { recordIdIn } from '#documents/record-id.ts'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const PartyListScreen = lazy(async () => {
  const { PartyListScreen: Screen } = await import('#parties/lists/PartyListScreen.tsx')
  return { default: Screen }
})

const NewPartyScreen = lazy(async () => {
  const { NewPartyScreen: Screen } = await import('#parties/NewPartyScreen.tsx')
  return { default: Screen }
})

const EditPartyScreen = lazy(async () => {
  const { EditPartyScreen: Screen } = await import('#parties/EditPartyScreen.tsx')
  return { default: Screen }
})

const ShowPartyScreen = lazy(async () => {
  const { ShowPartyScreen: Screen } = await import('#parties/show/ShowPartyScreen.tsx')
  return { default: Screen }
})

const ImportScreen = lazy(async () => {
  const { ImportScreen: Screen } = await import('#parties/imports/ImportScreen.tsx')
  return { default: Screen }
})

// Leads and customers know nothing of documents: here they meet.
const PartyDocuments = lazy(async () => {
  const { PartyDocuments: Part } = await import('#documents/of-party/PartyDocuments.tsx')
  return { default: Part }
})

const OpenDocuments = lazy(async () => {
  const { OpenDocuments: Part } = await import('#documents/of-party/OpenDocuments.tsx')
  return { default: Part }
})

/** The leads, or the customers. */
export function partyListPage(kind: PartyKind): FunctionComponent {
  return function PartyListPage() {
    const text = useText()
    useTitle(text(`group.${kind.relation}`))
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <PartyListScreen key={kind.relation} kind={kind} />
      </Suspense>
    )
  }
}

export function newPartyPage(kind: PartyKind): FunctionComponent {
  return function NewPartyPage() {
    const text = useText()
    const opening = useLocation({ select: (location) => location.state.opening ?? 0 })
    useTitle(text(`relation.${kind.relation}`))
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <NewPartyScreen key={`${kind.relation} ${opening}`} kind={kind} />
      </Suspense>
    )
  }
}

/** Leads or customers out of a file. */
export function importPage(kind: PartyKind): FunctionComponent {
  return function ImportPage() {
    const text = useText()
    const opening = useLocation({ select: (location) => location.state.opening ?? 0 })
    useTitle(text(`group.${kind.relation}`))
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <ImportScreen key={`${kind.relation} ${opening}`} kind={kind} />
      </Suspense>
    )
  }
}

export function editPartyPage(kind: PartyKind): FunctionComponent {
  return function EditPartyPage() {
    const id = recordIdIn(useParams({ strict: false }).id)
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <EditPartyScreen key={`${kind.relation} ${id}`} kind={kind} id={id} />
      </Suspense>
    )
  }
}

/** One lead or customer, and what was written for it. */
export function showPartyPage(kind: PartyKind): FunctionComponent {
  return function ShowPartyPage() {
    const id = recordIdIn(useParams({ strict: false }).id)
    const isAdmin = useMe()?.role === 'admin'
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <ShowPartyScreen
          key={`${kind.relation} ${id}`}
          kind={kind}
          id={id}
          isAdmin={isAdmin}
          documents={id === null ? null : <PartyDocuments party={kind} id={id} />}
          openDocuments={id === null ? null : <OpenDocuments party={kind} id={id} />}
        />
      </Suspense>
    )
  }
}
