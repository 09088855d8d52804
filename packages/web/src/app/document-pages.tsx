import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { relations } from '@quittance/shared/documents/sales-document.ts'
import { useLocation, useParams } from '@tanstack/react-router'
import { type FunctionComponent, lazy, Suspense } from 'react'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const NewDocumentScreen = lazy(async () => {
  const { NewDocumentScreen: Screen } = await import('#documents/NewDocumentScreen.tsx')
  return { default: Screen }
})

const EditDocumentScreen = lazy(async () => {
  const { EditDocumentScreen: Screen } = await import('#documents/EditDocumentScreen.tsx')
  return { default: Screen }
})

/** A new document of a kind, for the lead or customer that the address names. */
export function newDocumentPage(kind: DocumentKind): FunctionComponent {
  return function NewDocumentPage() {
    const text = useText()
    const { relation, partyId } = useParams({ strict: false })
    const path = useLocation({ select: (location) => location.pathname })
    useTitle(text(`${kind.name}.new`))
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <NewDocumentScreen
          key={path}
          kind={kind}
          relation={relations.find((known) => known === relation) ?? null}
          partyId={recordId(partyId)}
        />
      </Suspense>
    )
  }
}

/** A stored document of a kind; an address without a number is one of no document. */
export function editDocumentPage(kind: DocumentKind): FunctionComponent {
  return function EditDocumentPage() {
    const text = useText()
    const id = recordId(useParams({ strict: false }).id)
    useTitle(id === null ? null : text(`${kind.name}.edit`, { id }))
    if (id === null) return null
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <EditDocumentScreen key={id} kind={kind} id={id} />
      </Suspense>
    )
  }
}

function recordId(param: string | undefined): number | null {
  return param !== undefined && /^[1-9]\d{0,15}$/.test(param) ? Number(param) : null
}
