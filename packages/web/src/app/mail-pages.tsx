import { useMe } from '#auth/auth-queries.ts'
import { laterScreen, pageOf } from './later-screen.tsx'

const OutboxScreen = laterScreen(async () => (await import('#mail/OutboxScreen.tsx')).OutboxScreen)

/** Every e-mail that was written here. */
export const OutboxPage = pageOf(OutboxScreen, function Outbox() {
  const isAdmin = useMe()?.role === 'admin'
  return <OutboxScreen isAdmin={isAdmin} />
})
