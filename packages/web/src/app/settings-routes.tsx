import { createRoute, Outlet, redirect, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMe } from '#api/me-queries.ts'
import type { HelpTopic } from '#ui/help.ts'
import { parameter, templatesSearch, validateSearchBy } from '#ui/lists/list-search.ts'
import { officeRoute } from './layout-routes.tsx'
import { lazyPage } from './lazy-page.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

interface PageProps {
  /** Id of the signed-in member. */
  readonly myId: number
}

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

interface Page<Name extends string> {
  readonly help: HelpTopic
  readonly load: () => Promise<Readonly<Record<Name, ComponentType<PageProps>>>>
  /** Of the screen in its module. */
  readonly name: Name
}

function page<const Path extends string, const Name extends string>(
  path: Path,
  { help, load, name }: Page<Name>,
) {
  return createRoute({
    getParentRoute: () => layoutRoute,
    path,
    staticData: { help },
    component: lazyPage(
      load,
      (module) =>
        function SettingsPage() {
          const me = useMe()
          const Screen: ComponentType<PageProps> = module[name]
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
  component: lazyPage(
    () => import('#settings/CompanyScreen.tsx'),
    ({ CompanyScreen }) =>
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
  component: lazyPage(
    () => import('#settings/templates/TemplatesScreen.tsx'),
    ({ TemplatesScreen }) =>
      function TemplatesPage() {
        return <TemplatesScreen search={useSearch({ from: '/office/settings/templates' })} />
      },
  ),
})

const paperRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: 'paper',
  staticData: { help: 'print' },
  validateSearch: validateSearchBy({ design: parameter.id }),
  component: lazyPage(
    () => import('#settings/print/PrintSettingsScreen.tsx'),
    ({ PrintSettingsScreen }) =>
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
  page('region', { help: 'company', load: () => import('#settings/RegionScreen.tsx'), name: 'RegionScreen' }),
  companyRoute,
  page('documents', {
    help: 'company',
    load: () => import('#settings/KindsScreen.tsx'),
    name: 'KindsScreen',
  }),
  paperRoute,
  page('statuses', {
    help: 'company',
    load: () => import('#settings/statuses/StatusesScreen.tsx'),
    name: 'StatusesScreen',
  }),
  page('tax-rates', {
    help: 'products',
    load: () => import('#catalogue/reference-data/TaxRatesScreen.tsx'),
    name: 'TaxRatesScreen',
  }),
  page('currencies', {
    help: 'products',
    load: () => import('#catalogue/reference-data/CurrenciesScreen.tsx'),
    name: 'CurrenciesScreen',
  }),
  page('members', {
    help: 'access',
    load: () => import('#settings/members/MembersScreen.tsx'),
    name: 'MembersScreen',
  }),
  page('tokens', { help: 'access', load: () => import('#settings/TokensScreen.tsx'), name: 'TokensScreen' }),
  page('mail', { help: 'emails', load: () => import('#settings/MailScreen.tsx'), name: 'MailScreen' }),
  templatesRoute,
  page('security', {
    help: 'access',
    load: () => import('#settings/security/SecurityScreen.tsx'),
    name: 'SecurityScreen',
  }),
  page('changes', {
    help: 'access',
    load: () => import('#settings/changes/ChangesScreen.tsx'),
    name: 'ChangesScreen',
  }),
  page('backups', {
    help: 'backups',
    load: () => import('#settings/backups/BackupsScreen.tsx'),
    name: 'BackupsScreen',
  }),
  indexRoute,
  unknownRoute,
])
