import { type PartyKind, partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { createRoute, useParams, useSearch } from '@tanstack/react-router'
import { parameter, partyListSearch, validateSearchBy } from '#ui/lists/list-search.ts'
import { recordIdIn } from '#ui/record-id.ts'
import { officeRoute, useOpening } from './layout-routes.tsx'
import { lazyPage, loadBoth, startAll, startBy, startQueries, startRecordBy } from './lazy-page.tsx'

// Before the routes, which are created when this module is loaded.
const loadQueries = () => import('#parties/party-queries.ts')

// `parties` imports neither documents nor payments; this file passes their parts in.
const loadParts = () => import('./party-parts.tsx')

/** For leads and customers: their list, import and forms, and the page that search results link to. */
export const partyRoutes = Object.values(partyKinds).flatMap((kind) => [
  listRoute(kind),
  importRoute(kind),
  newRoute(kind),
  editRoute(kind),
  showRoute(kind),
])

function listRoute(kind: PartyKind) {
  const from = `/office/${kind.relation}s` as const
  return createRoute({
    getParentRoute: () => officeRoute,
    path: `/${kind.relation}s`,
    staticData: { help: 'clients' },
    validateSearch: partyListSearch,
    shouldReload: false,
    loader: ({ context: { queries }, location }) =>
      startQueries(
        () => import('#parties/lists/list-queries.ts'),
        ({ startPartyList }) => startPartyList(queries, kind, partyListSearch(location.search)),
      ),
    component: lazyPage(
      () => import('#parties/lists/PartyListScreen.tsx'),
      ({ PartyListScreen }) =>
        function PartyListPage() {
          return <PartyListScreen key={kind.relation} kind={kind} search={useSearch({ from })} />
        },
    ),
  })
}

function importRoute(kind: PartyKind) {
  return createRoute({
    getParentRoute: () => officeRoute,
    path: `/${kind.relation}s/import`,
    staticData: { help: 'imports' },
    component: lazyPage(
      () => import('#parties/imports/PartyImportScreen.tsx'),
      ({ PartyImportScreen }) =>
        function ImportPage() {
          const opening = useOpening()
          return <PartyImportScreen key={`${kind.relation} ${opening}`} kind={kind} />
        },
    ),
  })
}

function newRoute(kind: PartyKind) {
  return createRoute({
    getParentRoute: () => officeRoute,
    path: `/${kind.relation}/create`,
    staticData: { help: 'clients' },
    loader: startBy(loadQueries, 'startNewParty'),
    component: lazyPage(
      () => import('#parties/PartyFormScreens.tsx'),
      ({ NewPartyScreen }) =>
        function NewPartyPage() {
          const opening = useOpening()
          return <NewPartyScreen key={`${kind.relation} ${opening}`} kind={kind} />
        },
    ),
  })
}

function editRoute(kind: PartyKind) {
  const from = `/office/${kind.relation}/edit/$id` as const
  return createRoute({
    getParentRoute: () => officeRoute,
    path: `/${kind.relation}/edit/$id`,
    staticData: { help: 'clients' },
    validateSearch: validateSearchBy({ field: parameter.field }),
    loader: startRecordBy(loadQueries, ({ startEditedParty }, queries, { id }) =>
      startEditedParty(queries, kind.relation, id),
    ),
    component: lazyPage(
      () => import('#parties/PartyFormScreens.tsx'),
      ({ EditPartyScreen }) =>
        function EditPartyPage() {
          const id = recordIdIn(useParams({ from }).id)
          const { field } = useSearch({ from })
          return <EditPartyScreen key={`${kind.relation} ${id}`} kind={kind} id={id} field={field} />
        },
    ),
  })
}

function showRoute(kind: PartyKind) {
  const from = `/office/${kind.relation}/show/$id` as const
  return createRoute({
    getParentRoute: () => officeRoute,
    path: `/${kind.relation}/show/$id`,
    staticData: { help: 'clients' },
    validateSearch: validateSearchBy({ convert: parameter.text }),
    loader: startAll(
      startRecordBy(loadQueries, ({ startShownParty }, queries, { id }) =>
        startShownParty(queries, kind.relation, id),
      ),
      startRecordBy(
        () => import('#documents/lists/list-queries.ts'),
        ({ startPartyDocuments }, queries, { id }) => startPartyDocuments(queries, kind, id),
      ),
    ),
    component: lazyPage(
      () => loadBoth(loadParts, () => import('#parties/show/ShowPartyScreen.tsx')),
      ({ ShowPartyScreen, PartyDocuments, OpenDocuments, renderStatement }) =>
        function ShowPartyPage() {
          const id = recordIdIn(useParams({ from }).id)
          return (
            <ShowPartyScreen
              key={`${kind.relation} ${id}`}
              kind={kind}
              id={id}
              documents={id === null ? null : <PartyDocuments party={kind} id={id} />}
              openDocuments={id === null ? null : <OpenDocuments party={kind} id={id} />}
              renderStatement={kind.relation === 'customer' ? renderStatement : undefined}
              convert={useSearch({ from }).convert}
            />
          )
        },
    ),
  })
}
