import { type DocumentKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { createRoute, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyPart } from '#ui/lazy.tsx'
import { documentListSearch, parameter, validateSearchBy, versionsSearch } from '#ui/lists/list-search.ts'
import { recordIdIn } from '#ui/record-id.ts'
import { officeRoute, useOpening } from './layout-routes.tsx'
import { lazyPage, loadBoth, startAll, startQueries, startRecordBy } from './lazy-page.tsx'

// Before the routes, which are created when this module is loaded.
const startMails = startRecordBy(
  () => import('#mail/mail-queries.ts'),
  ({ startMailsOfDocument }, queries, { id }) => startMailsOfDocument(queries, id),
)

const loadForm = () => import('./document-form-context.tsx')

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
    loader: ({ context: { queries, opening }, params: link }) =>
      startQueries(
        () => import('#documents/document-loaders.ts'),
        ({ startNewDocument }) => startNewDocument(queries, kind, { link, opening }),
      ),
    component: lazyPage(
      () => loadBoth(loadForm, () => import('#documents/NewDocumentScreen.tsx')),
      ({ FormContext, NewDocumentScreen }) =>
        function NewDocumentPage() {
          const link = useParams({ from })
          const opening = useOpening()
          return (
            <FormContext>
              <NewDocumentScreen
                key={`${link.relation} ${link.partyId} ${opening}`}
                kind={kind}
                link={link}
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
      () => loadBoth(loadForm, () => import('#documents/EditDocumentScreen.tsx')),
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

const SentMails = lazyPart(async () => (await import('#mail/SentMails.tsx')).SentMails)

// Screens do not wait for the e-mails.

function renderSentMails(id: number | null): ReactNode {
  return id === null ? null : <SentMails documentId={id} />
}

function renderMailsCard(id: number | null): ReactNode {
  return id === null ? null : <SentMails documentId={id} isCard />
}
