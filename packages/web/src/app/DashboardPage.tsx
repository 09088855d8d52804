import { lazy, Suspense } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { lazyScreen, pageOf } from './lazy-screen.tsx'

const DashboardScreen = lazyScreen(
  async () => (await import('#dashboard/DashboardScreen.tsx')).DashboardScreen,
)

const BackupAlert = lazy(async () => {
  const { BackupAlert: Alert } = await import('#settings/backups/BackupAlert.tsx')
  return { default: Alert }
})

/** Renders the dashboard. Administrators see a warning above it if there is a problem with the backups. */
export const DashboardPage = pageOf(DashboardScreen, function Dashboard() {
  const isAdmin = useMe()?.role === 'admin'
  return (
    <>
      {isAdmin ? (
        <Suspense fallback={null}>
          <BackupAlert />
        </Suspense>
      ) : null}
      <DashboardScreen />
    </>
  )
})
