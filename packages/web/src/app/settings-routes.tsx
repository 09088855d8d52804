import { createRoute, Outlet, redirect, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMe } from '#api/me-queries.ts'
import type { HelpTopic } from '#ui/help.ts'
import { parameter, templatesSearch, validateSearchBy } from '#ui/lists/list-search.ts'
import { officeRoute, type RouterContext } from './layout-routes.tsx'
import { lazyPage, startQueries } from './lazy-page.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import type { SettingsPath, settingsScreens } from './settings-screens.ts'

const layoutRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/settings',
  component: lazyPage(
    () => import('#settings/SettingsLayout.tsx'),
    ({ SettingsLayout }) =>
      function SettingsArea() {
        const me = useMe()
        return me ? (
          <SettingsLayout>
            <Outlet />
          </SettingsLayout>
        ) : (
          <ScreenSkeleton />
        )
      },
  ),
})

const loadScreens = () => import('./settings-screens.ts')

type Screens = typeof settingsScreens

interface LoaderContext {
  readonly context: RouterContext
}

/** Returns the loader of a page, which starts its queries. */
function startPage(path: SettingsPath) {
  return ({ context: { queries } }: LoaderContext) =>
    startQueries(loadScreens, ({ startSettings }) => startSettings(queries, path))
}

/** Creates the component of a page. @param createPage returns the page, which reads the address */
function settingsPage<Screen>(
  load: (screens: Screens) => Promise<Screen>,
  createPage: (Screen: Screen) => ComponentType,
) {
  return lazyPage(async () => await load((await loadScreens()).settingsScreens), createPage)
}

interface PageProps {
  /** Id of the signed-in member. */
  readonly myId: number
}

/** Creates the route of a page without parameters. */
function page<const Path extends Exclude<SettingsPath, 'company' | 'templates' | 'paper' | 'design'>>(
  path: Path,
  help: HelpTopic,
) {
  const load = (screens: Screens): Promise<ComponentType<PageProps>> => screens[path].load()
  return createRoute({
    getParentRoute: () => layoutRoute,
    path,
    staticData: { help },
    loader: startPage(path),
    component: settingsPage(
      load,
      (Screen) =>
        function SettingsPage() {
          const me = useMe()
          return me ? <Screen myId={me.id} /> : null
        },
    ),
  })
}

const companyRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: 'company',
  staticData: { help: 'company' },
  validateSearch: validateSearchBy({ field: parameter.field }),
  loader: startPage('company'),
  component: settingsPage(
    ({ company }) => company.load(),
    (CompanyScreen) =>
      function CompanyPage() {
        const search = useSearch({ from: '/office/settings/company' })
        return useMe() ? <CompanyScreen {...search} /> : null
      },
  ),
})

const templatesRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: 'templates',
  staticData: { help: 'emails' },
  validateSearch: templatesSearch,
  loader: startPage('templates'),
  component: settingsPage(
    ({ templates }) => templates.load(),
    (TemplatesScreen) =>
      function TemplatesPage() {
        return <TemplatesScreen search={useSearch({ from: '/office/settings/templates' })} />
      },
  ),
})

const paperSearch = validateSearchBy({ design: parameter.id })

const paperRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: 'paper',
  staticData: { help: 'print' },
  validateSearch: paperSearch,
  // Another template is loaded again.
  loaderDeps: ({ search: { design } }) => ({ design }),
  loader: ({ context, deps: { design } }) =>
    startPage(design === undefined ? 'paper' : 'design')({ context }),
  component: settingsPage(
    ({ paper }) => paper.load(),
    (PrintSettingsScreen) =>
      function PaperPage() {
        return <PrintSettingsScreen {...useSearch({ from: '/office/settings/paper' })} />
      },
  ),
})

function openFirstPage(): never {
  throw redirect({ to: '/settings/company', replace: true })
}

const indexRoute = createRoute({ getParentRoute: () => layoutRoute, path: '/', beforeLoad: openFirstPage })

const unknownRoute = createRoute({ getParentRoute: () => layoutRoute, path: '$', beforeLoad: openFirstPage })

export const settingsRoutes = layoutRoute.addChildren([
  page('region', 'company'),
  companyRoute,
  page('documents', 'company'),
  paperRoute,
  page('statuses', 'company'),
  page('issuing', 'issuing'),
  page('tax-rates', 'products'),
  page('currencies', 'products'),
  page('payment-methods', 'payments'),
  page('members', 'access'),
  page('tokens', 'access'),
  page('mail', 'emails'),
  templatesRoute,
  page('security', 'access'),
  page('changes', 'access'),
  page('ledger', 'ledger'),
  page('backups', 'backups'),
  indexRoute,
  unknownRoute,
])
