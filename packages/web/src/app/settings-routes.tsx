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

/** @param name of the screen in its module */
function page<const Path extends string, const Name extends string>(
  path: Path,
  help: HelpTopic,
  load: () => Promise<Readonly<Record<Name, ComponentType<PageProps>>>>,
  name: Name,
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

const templatesRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: 'templates',
  staticData: { help: 'emails' },
  validateSearch: validateSearchBy({ kind: parameter.text, locale: parameter.text }),
  component: lazyPage(
    () => import('#settings/templates/TemplatesScreen.tsx'),
    ({ TemplatesScreen }) =>
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
  page('region', 'company', () => import('#settings/RegionScreen.tsx'), 'RegionScreen'),
  page('company', 'company', () => import('#settings/CompanyScreen.tsx'), 'CompanyScreen'),
  page('documents', 'company', () => import('#settings/KindsScreen.tsx'), 'KindsScreen'),
  page('paper', 'print', () => import('#settings/print/PrintSettingsScreen.tsx'), 'PrintSettingsScreen'),
  page('statuses', 'company', () => import('#settings/statuses/StatusesScreen.tsx'), 'StatusesScreen'),
  page(
    'tax-rates',
    'products',
    () => import('#catalogue/reference-data/TaxRatesScreen.tsx'),
    'TaxRatesScreen',
  ),
  page(
    'currencies',
    'products',
    () => import('#catalogue/reference-data/CurrenciesScreen.tsx'),
    'CurrenciesScreen',
  ),
  page('members', 'access', () => import('#settings/members/MembersScreen.tsx'), 'MembersScreen'),
  page('tokens', 'access', () => import('#settings/TokensScreen.tsx'), 'TokensScreen'),
  page('mail', 'emails', () => import('#settings/MailScreen.tsx'), 'MailScreen'),
  templatesRoute,
  page('security', 'access', () => import('#settings/security/SecurityScreen.tsx'), 'SecurityScreen'),
  page('backups', 'backups', () => import('#settings/backups/BackupsScreen.tsx'), 'BackupsScreen'),
  indexRoute,
  unknownRoute,
])
