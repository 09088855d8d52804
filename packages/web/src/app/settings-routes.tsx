import { createRoute, Outlet, redirect, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMe } from '#api/me-queries.ts'
import type { HelpTopic } from '#ui/help.ts'
import { parameter, validateSearchBy } from '#ui/lists/list-search.ts'
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
    async () => (await import('#settings/SettingsLayout.tsx')).SettingsLayout,
    (SettingsLayout) =>
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

function page<const Path extends string>(
  path: Path,
  help: HelpTopic,
  load: () => Promise<ComponentType<PageProps>>,
) {
  return createRoute({
    getParentRoute: () => layoutRoute,
    path,
    staticData: { help },
    component: lazyPage(
      load,
      (Screen) =>
        function SettingsPage() {
          const me = useMe()
          return me ? <Screen myId={me.id} /> : null
        },
    ),
  })
}

const templatesRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: 'templates',
  staticData: { help: 'emails' },
  validateSearch: validateSearchBy({ kind: parameter.text, locale: parameter.text }),
  component: lazyPage(
    async () => (await import('#settings/templates/TemplatesScreen.tsx')).TemplatesScreen,
    (TemplatesScreen) =>
      function TemplatesPage() {
        return <TemplatesScreen search={useSearch({ from: '/office/settings/templates' })} />
      },
  ),
})

function openFirstPage(): never {
  throw redirect({ to: '/settings/company', replace: true })
}

const indexRoute = createRoute({ getParentRoute: () => layoutRoute, path: '/', beforeLoad: openFirstPage })

const unknownRoute = createRoute({ getParentRoute: () => layoutRoute, path: '$', beforeLoad: openFirstPage })

export const settingsRoutes = layoutRoute.addChildren([
  page('region', 'company', async () => (await import('#settings/RegionScreen.tsx')).RegionScreen),
  page('company', 'company', async () => (await import('#settings/CompanyScreen.tsx')).CompanyScreen),
  page('documents', 'company', async () => (await import('#settings/KindsScreen.tsx')).KindsScreen),
  page(
    'paper',
    'print',
    async () => (await import('#settings/print/PrintSettingsScreen.tsx')).PrintSettingsScreen,
  ),
  page(
    'statuses',
    'company',
    async () => (await import('#settings/statuses/StatusesScreen.tsx')).StatusesScreen,
  ),
  page(
    'tax-rates',
    'products',
    async () => (await import('#catalogue/reference-data/TaxRatesScreen.tsx')).TaxRatesScreen,
  ),
  page(
    'currencies',
    'products',
    async () => (await import('#catalogue/reference-data/CurrenciesScreen.tsx')).CurrenciesScreen,
  ),
  page('members', 'access', async () => (await import('#settings/members/MembersScreen.tsx')).MembersScreen),
  page('tokens', 'access', async () => (await import('#settings/TokensScreen.tsx')).TokensScreen),
  page('mail', 'emails', async () => (await import('#settings/MailScreen.tsx')).MailScreen),
  templatesRoute,
  page(
    'security',
    'access',
    async () => (await import('#settings/security/SecurityScreen.tsx')).SecurityScreen,
  ),
  page('backups', 'backups', async () => (await import('#settings/backups/BackupsScreen.tsx')).BackupsScreen),
  indexRoute,
  unknownRoute,
])
