import { Navigate } from '@tanstack/react-router'
import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { SettingsLayout } from '#settings/SettingsLayout.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

interface PageProps {
  /** Id of the signed-in member. */
  readonly myId: number
}

/** Screens by the last part of their address. Each is a lazy chunk. */
const pages = new Map<string, FunctionComponent<PageProps>>([
  ['company', loaded(async () => (await import('#settings/company/CompanyScreen.tsx')).CompanyScreen)],
  ['documents', loaded(async () => (await import('#settings/kinds/KindsScreen.tsx')).KindsScreen)],
  ['paper', loaded(async () => (await import('#settings/paper/PaperScreen.tsx')).PaperScreen)],
  ['statuses', loaded(async () => (await import('#settings/statuses/StatusesScreen.tsx')).StatusesScreen)],
  ['tax-rates', loaded(async () => (await import('#catalogue/choices/TaxRatesScreen.tsx')).TaxRatesScreen)],
  [
    'currencies',
    loaded(async () => (await import('#catalogue/choices/CurrenciesScreen.tsx')).CurrenciesScreen),
  ],
  ['members', loaded(async () => (await import('#settings/members/MembersScreen.tsx')).MembersScreen)],
  ['tokens', loaded(async () => (await import('#settings/tokens/TokensScreen.tsx')).TokensScreen)],
  ['mail', loaded(async () => (await import('#settings/mail/MailScreen.tsx')).MailScreen)],
  [
    'templates',
    loaded(async () => (await import('#settings/templates/TemplatesScreen.tsx')).TemplatesScreen),
  ],
  ['security', loaded(async () => (await import('#settings/security/SecurityScreen.tsx')).SecurityScreen)],
  ['backups', loaded(async () => (await import('#settings/backups/BackupsScreen.tsx')).BackupsScreen)],
])

/** Renders the navigation of the settings and one of their pages. @param page last part of the address */
export function SettingsArea({ page }: { readonly page: string | undefined }) {
  const me = useMe()
  const Page = pages.get(page ?? '')
  if (!Page) return <Navigate to="/settings/{-$page}" params={{ page: 'company' }} replace />
  if (!me) return <ScreenSkeleton />
  return (
    <SettingsLayout isAdmin={me.role === 'admin'}>
      <Page myId={me.id} />
    </SettingsLayout>
  )
}

function loaded(load: () => Promise<ComponentType<PageProps>>): FunctionComponent<PageProps> {
  const Screen = lazy(async () => ({ default: await load() }))
  return function Loaded(props) {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen {...props} />
      </Suspense>
    )
  }
}
