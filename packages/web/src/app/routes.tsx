import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { basePath } from '#api/client-environment.ts'
import { isSignedIn } from '#auth/session.ts'
import { textsIn } from '#ui/lists/use-list-address.ts'
import { readSearch, writeSearch } from './address-search.ts'
import { Crashed } from './Crashed.tsx'
import { EditProductPage, GroupsPage, NewProductPage, ProductListPage } from './catalogue-pages.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import {
  documentListPage,
  documentVersionsPage,
  editDocumentPage,
  newDocumentPage,
} from './document-pages.tsx'
import { LoginPage } from './LoginPage.tsx'
import { OutboxPage } from './mail-pages.tsx'
import { OfficeLayout } from './OfficeLayout.tsx'
import { ownPath } from './own-path.ts'
import { PlainLayout } from './PlainLayout.tsx'
import { editPartyPage, importPage, newPartyPage, partyListPage, showPartyPage } from './party-pages.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { StartPage } from './StartPage.tsx'
import { InvitationPage, PasswordPage, ProfilePage, SettingsPage } from './settings-pages.tsx'
import { titled } from './titled.tsx'

/** State of a history entry, which is not part of its address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Counts how often a link of the navigation was followed. A new number resets the screen at the same address. */
    opening?: number
    /** The member is signing out. */
    isLeaving?: boolean
  }
}

const root = createRootRoute({ component: Outlet, errorComponent: Crashed })

// Screens with the top bar alone.
const plain = createRoute({ getParentRoute: () => root, id: 'plain', component: PlainLayout })

// Screens of members, with navigation and top bar.
const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  beforeLoad: ({ location }) => {
    signedInOnly({ location })
    return { opening: location.state.opening ?? 0 }
  },
  component: OfficeLayout,
})

// The bar above it depends on whether the product is installed.
const start = createRoute({ getParentRoute: () => root, path: '/', component: StartPage })

const login = createRoute({
  getParentRoute: () => plain,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: ({ search, location }) => {
    if (isSignedIn() && !location.state.isLeaving) throw redirect({ to: ownPath(search.back), replace: true })
  },
  component: titled(LoginPage, 'sign-in.title'),
})

const dashboard = createRoute({
  getParentRoute: () => office,
  path: '/dashboard',
  validateSearch: textsIn,
  component: titled(DashboardPage, 'app.dashboard'),
})

// For each kind the two routes of the specification (create and edit), its list, and the versions of a document.
const documents = kinds.flatMap((kind) => [
  createRoute({
    getParentRoute: () => office,
    path: `/${kind.name}s`,
    validateSearch: textsIn,
    component: documentListPage(kind),
  }),
  createRoute({
    getParentRoute: () => office,
    path: `/${kind.name}/create/{-$relation}/{-$partyId}`,
    component: newDocumentPage(kind),
  }),
  createRoute({
    getParentRoute: () => office,
    path: `/${kind.name}/edit/$id`,
    component: editDocumentPage(kind),
  }),
  createRoute({
    getParentRoute: () => office,
    path: `/${kind.name}/versions/$id`,
    validateSearch: textsIn,
    component: documentVersionsPage(kind),
  }),
])

// Leads and customers: their lists, and the screens that search results link to.
const parties = Object.values(partyKinds).flatMap((kind) => [
  createRoute({
    getParentRoute: () => office,
    path: `/${kind.relation}s`,
    validateSearch: textsIn,
    component: partyListPage(kind),
  }),
  createRoute({
    getParentRoute: () => office,
    path: `/${kind.relation}s/import`,
    component: importPage(kind),
  }),
  createRoute({
    getParentRoute: () => office,
    path: `/${kind.relation}/create`,
    component: newPartyPage(kind),
  }),
  createRoute({
    getParentRoute: () => office,
    path: `/${kind.relation}/edit/$id`,
    component: editPartyPage(kind),
  }),
  createRoute({
    getParentRoute: () => office,
    path: `/${kind.relation}/show/$id`,
    component: showPartyPage(kind),
  }),
])

const catalogue = [
  createRoute({
    getParentRoute: () => office,
    path: '/products',
    validateSearch: textsIn,
    component: ProductListPage,
  }),
  createRoute({ getParentRoute: () => office, path: '/products/groups', component: GroupsPage }),
  createRoute({ getParentRoute: () => office, path: '/product/create', component: NewProductPage }),
  createRoute({ getParentRoute: () => office, path: '/product/edit/$id', component: EditProductPage }),
]

// Like a list: the query string is the filter.
const emails = createRoute({
  getParentRoute: () => office,
  path: '/emails',
  validateSearch: textsIn,
  component: titled(OutboxPage, 'app.emails'),
})

const profile = createRoute({ getParentRoute: () => office, path: '/profile', component: ProfilePage })

const settings = createRoute({
  getParentRoute: () => office,
  path: '/settings/{-$page}',
  validateSearch: textsIn,
  component: SettingsPage,
})

// For invited people, who are not members yet.
const invitation = createRoute({
  getParentRoute: () => plain,
  path: '/invitation',
  component: InvitationPage,
})

// For members who have forgotten their password.
const password = createRoute({
  getParentRoute: () => plain,
  path: '/password',
  component: PasswordPage,
})

const anyOther = createRoute({
  getParentRoute: () => plain,
  path: '$',
  beforeLoad: signedInOnly,
  component: titled(Nothing, null),
})

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      start,
      plain.addChildren([login, invitation, password, anyOther]),
      office.addChildren([dashboard, emails, profile, settings, ...documents, ...parties, ...catalogue]),
    ]),
    basepath: basePath(),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    scrollRestoration: true,
    defaultErrorComponent: Crashed,
    // Shown if loading the chunk of a screen takes longer than `defaultPendingMs`.
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
  })
}

interface LoginSearch {
  /** Path of the page that the user requested before the sign-in. */
  readonly back?: string
}

function readLoginSearch(search: Readonly<Record<string, unknown>>): LoginSearch {
  return typeof search.back === 'string' ? { back: ownPath(search.back) } : {}
}

function signedInOnly({ location }: { readonly location: { readonly href: string } }) {
  if (!isSignedIn()) throw redirect({ to: '/login', search: { back: ownPath(location.href) }, replace: true })
}

function Nothing() {
  return null
}
