import { lazy, Suspense } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { laterScreen, pageOf } from './later-screen.tsx'

const DashboardScreen = laterScreen(
  async () => (await import('#dashboard/DashboardScreen.tsx')).DashboardScreen,
)

const BackupAlert = lazy(async () => {
  const { BackupAlert: Alert } = await import('#settings/backups/BackupAlert.tsx')
  return { default: Alert }
})

/** Where work starts. Whoever administers the product sees first what has to be looked after. */
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
