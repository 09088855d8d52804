import { lazy, Suspense } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const DashboardScreen = lazy(async () => {
  const { DashboardScreen: Screen } = await import('#dashboard/DashboardScreen.tsx')
  return { default: Screen }
})

const BackupAlert = lazy(async () => {
  const { BackupAlert: Alert } = await import('#settings/backups/BackupAlert.tsx')
  return { default: Alert }
})

/** Where work starts. Whoever administers the product sees first what has to be looked after. */
export function DashboardPage() {
  const isAdmin = useMe()?.role === 'admin'
  return (
    <>
      {isAdmin ? (
        <Suspense fallback={null}>
          <BackupAlert />
        </Suspense>
      ) : null}
      <Suspense fallback={<ScreenSkeleton />}>
        <DashboardScreen />
      </Suspense>
    </>
  )
}
