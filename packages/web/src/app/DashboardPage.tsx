import { lazy, Suspense } from 'react'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const DashboardScreen = lazy(async () => {
  const { DashboardScreen: Screen } = await import('#dashboard/DashboardScreen.tsx')
  return { default: Screen }
})

/** Where work starts. */
export function DashboardPage() {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <DashboardScreen />
    </Suspense>
  )
}
