import { lazy, Suspense } from 'react'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const StartScreen = lazy(async () => {
  const { StartScreen: Screen } = await import('./StartScreen.tsx')
  return { default: Screen }
})

/** The start page, wizard included, whose script only those load who open it. */
export function StartPage() {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <StartScreen />
    </Suspense>
  )
}
