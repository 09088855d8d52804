import { type DocumentKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { createRoute, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readLink, recordIdIn } from '#documents/document-address.ts'
import { useText } from '#locale/use-text.ts'
import { lazyPart } from '#ui/lazy.tsx'
import { documentListSearch, parameter, validateSearchBy, versionsSearch } from '#ui/lists/list-search.ts'
import { useTitle } from '#ui/use-title.ts'
import { officeRoute, useOpening } from './layout-routes.tsx'
import { lazyPage, startAll, startQueries, startRecordBy } from './lazy-page.tsx'

// Before the routes, which are created when this module is loaded.
const startMails = startRecordBy(
  () => import('#mail/mail-queries.ts'),
  ({ startMailsOfDocument }, queries, { id }) => startMailsOfDocument(queries, id),
)

/** For each kind: its list, the two routes of the specification (create and edit), and a document to read and its versions. */
export const documentRoutes = kinds.flatMap((kind) => [
  listRoute(kind),
  newRoute(kind),
  editRoute(kind),
  showRoute(kind),
  versionsRoute(kind),
])

function listRoute(kind: DocumentKind) {
  const from = `/office/${kind.paths.list}` as const
  return createRoute({
    getParentRoute: () => officeRoute,
    path: `/${kind.paths.list}`,
    staticData: { help: 'lists' },
    validateSearch: documentListSearch,
    shouldReload: false,
    loader: ({ context: { queries }, location }) =>
      startQueries(
        () => import('#documents/lists/list-queries.ts'),
        ({ startDocumentList }) => startDocumentList(queries, kind, documentListSearch(location.search)),
      ),
    component: lazyPage(
      () => import('#documents/lists/DocumentListScreen.tsx'),
      ({ DocumentListScreen }) =>
        function DocumentListPage() {
          const text = useText()
          useTitle(text(`group.${kind.name}`))
          const search = useSearch({ from })
          return (
            <DocumentListScreen key={kind.name} kind={kind} search={search} renderMails={renderMailsCard} />
          )
        },
    ),
  })
}

function newRoute(kind: DocumentKind) {
  const from = `/office/${kind.paths.record}/create/{-$relation}/{-$partyId}` as const
  return createRoute({
    getParentRoute: () => officeRoute,
    path: `/${kind.paths.record}/create/{-$relation}/{-$partyId}`,
    staticData: { help: 'documents' },
    loader: ({ context: { queries, opening }, params: { relation, partyId } }) =>
      startQueries(
        () => import('#documents/document-loaders.ts'),
        ({ startNewDocument }) =>
          startNewDocument(queries, kind, { link: readLink(relation, partyId), opening }),
      ),
    component: lazyPage(
      () => loadFormScreen(() => import('#documents/NewDocumentScreen.tsx')),
      ({ FormContext, NewDocumentScreen }) =>
        function NewDocumentPage() {
          const text = useText()
          const { relation, partyId } = useParams({ from })
          const opening = useOpening()
          useTitle(text(`${kind.name}.new`))
          return (
            <FormContext>
              <NewDocumentScreen
                key={`${relation} ${partyId} ${opening}`}
                kind={kind}
                link={readLink(relation, partyId)}
                opening={opening}
              />
            </FormContext>
          )
        },
    ),
  })
}

function editRoute(kind: DocumentKind) {
  const from = `/office/${kind.paths.record}/edit/$id` as const
  return createRoute({
    getParentRoute: () => officeRoute,
    path: `/${kind.paths.record}/edit/$id`,
    staticData: { help: 'documents' },
    loader: startAll(
      startRecordBy(
        () => import('#documents/document-loaders.ts'),
        ({ startStoredDocument }, queries, { id }) => startStoredDocument(queries, kind, id),
      ),
      startMails,
    ),
    component: lazyPage(
      () => loadFormScreen(() => import('#documents/EditDocumentScreen.tsx')),
      ({ FormContext, EditDocumentScreen }) =>
        function EditDocumentPage() {
          const id = recordIdIn(useParams({ from }).id)
          return (
            <FormContext>
              <EditDocumentScreen key={id} kind={kind} id={id} mails={renderSentMails(id)} />
            </FormContext>
          )
        },
    ),
  })
}

function showRoute(kind: DocumentKind) {
  const from = `/office/${kind.paths.record}/show/$id` as const
  return createRoute({
    getParentRoute: () => officeRoute,
    path: `/${kind.paths.record}/show/$id`,
    validateSearch: validateSearchBy({ compose: parameter.flag }),
    staticData: { help: 'versions' },
    loader: startAll(
      startRecordBy(
        () => import('#documents/show/show-queries.ts'),
        ({ startShownDocument }, queries, { id }) => startShownDocument(queries, kind, id),
      ),
      startMails,
    ),
    component: lazyPage(
      () => import('#documents/show/ShowDocumentScreen.tsx'),
      ({ ShowDocumentScreen }) =>
        function ShowDocumentPage() {
          const id = recordIdIn(useParams({ from }).id)
          const isComposing = useSearch({ from }).compose === '1'
          const shown = { kind, id, isComposing, mails: renderMailsCard(id) }
          return <ShowDocumentScreen key={id} {...shown} />
        },
    ),
  })
}

function versionsRoute(kind: DocumentKind) {
  const from = `/office/${kind.paths.record}/versions/$id` as const
  return createRoute({
    getParentRoute: () => officeRoute,
    path: `/${kind.paths.record}/versions/$id`,
    staticData: { help: 'versions' },
    validateSearch: versionsSearch,
    loader: startRecordBy(
      () => import('#documents/versions/version-queries.ts'),
      ({ startVersions }, queries, { id, search }) =>
        startVersions(queries, kind, { id, search: versionsSearch(search) }),
    ),
    component: lazyPage(
      () => import('#documents/versions/VersionsScreen.tsx'),
      ({ VersionsScreen }) =>
        function DocumentVersionsPage() {
          const id = recordIdIn(useParams({ from }).id)
          return <VersionsScreen key={id} kind={kind} id={id} search={useSearch({ from })} />
        },
    ),
  })
}

/** Loads a screen with a form, and the context that its form needs. */
async function loadFormScreen<Module>(load: () => Promise<Module>) {
  const [{ FormContext }, screen] = await Promise.all([import('./document-form-context.tsx'), load()])
  return { FormContext, ...screen }
}

const SentMails = lazyPart(async () => (await import('#mail/SentMails.tsx')).SentMails)

// Screens do not wait for the e-mails.

function renderSentMails(id: number | null): ReactNode {
  return id === null ? null : <SentMails documentId={id} />
}

function renderMailsCard(id: number | null): ReactNode {
  return id === null ? null : <SentMails documentId={id} isCard />
}
