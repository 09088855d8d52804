import { type DocumentKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { createRoute, useParams, useSearch } from '@tanstack/react-router'
import { documentListSearch, parameter, validateSearchBy, versionsSearch } from '#ui/lists/list-search.ts'
import { recordIdIn } from '#ui/record-id.ts'
import { officeRoute, useOpening } from './layout-routes.tsx'
import { lazyPage, loadBoth, startAll, startQueries, startRecordBy } from './lazy-page.tsx'

// Before the routes, which are created when this module is loaded.
const startMails = startRecordBy(
  () => import('#mail/mail-queries.ts'),
  ({ startMailsOfDocument }, queries, { id }) => startMailsOfDocument(queries, id),
)

// `documents` imports neither the e-mails nor the payments; this file passes their parts in.
const loadParts = () => import('./document-parts.tsx')

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
      () => loadBoth(loadParts, () => import('#documents/lists/DocumentListScreen.tsx')),
      ({ DocumentListScreen, renderParts }) =>
        function DocumentListPage() {
          const search = useSearch({ from })
          return <DocumentListScreen key={kind.name} kind={kind} search={search} renderParts={renderParts} />
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
    validateSearch: validateSearchBy({ field: parameter.field, line: parameter.id }),
    loader: startAll(
      startRecordBy(
        () => import('#documents/document-loaders.ts'),
        ({ startStoredDocument }, queries, { id }) => startStoredDocument(queries, kind, id),
      ),
      startMails,
    ),
    component: lazyPage(
      () => loadBoth(loadForm, () => import('#documents/EditDocumentScreen.tsx')),
      ({ FormContext, EditDocumentScreen, renderSentMails, renderParts }) =>
        function EditDocumentPage() {
          const id = recordIdIn(useParams({ from }).id)
          return (
            <FormContext>
              <EditDocumentScreen
                key={id}
                kind={kind}
                id={id}
                place={useSearch({ from })}
                mails={renderSentMails(id)}
                shown={renderParts(kind, id)}
              />
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
    validateSearch: validateSearchBy({ compose: parameter.flag, pay: parameter.flag }),
    staticData: { help: 'versions' },
    loader: startAll(
      startRecordBy(
        () => import('#documents/show/show-queries.ts'),
        ({ startShownDocument }, queries, { id }) => startShownDocument(queries, kind, id),
      ),
      startMails,
    ),
    component: lazyPage(
      () => loadBoth(loadParts, () => import('#documents/show/ShowDocumentScreen.tsx')),
      ({ ShowDocumentScreen, renderParts }) =>
        function ShowDocumentPage() {
          const id = recordIdIn(useParams({ from }).id)
          const { compose, pay } = useSearch({ from })
          const parts = renderParts(kind, id, pay === '1')
          return <ShowDocumentScreen key={id} {...{ kind, id, isComposing: compose === '1' }} {...parts} />
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
