import { lazy, Suspense } from 'react'
import { useMe } from '#auth/auth-queries.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const OutboxScreen = lazy(async () => {
  const { OutboxScreen: Screen } = await import('#mail/OutboxScreen.tsx')
  return { default: Screen }
})

/** Every e-mail that was written here. */
export function OutboxPage() {
  const isAdmin = useMe()?.role === 'admin'
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <OutboxScreen isAdmin={isAdmin} />
    </Suspense>
  )
}
