import { useMe } from '#auth/auth-queries.ts'
import { lazyScreen, pageOf } from './lazy-screen.tsx'

const OutboxScreen = lazyScreen(async () => (await import('#mail/OutboxScreen.tsx')).OutboxScreen)

/** Renders the list of all e-mails of the product. */
export const OutboxPage = pageOf(OutboxScreen, function Outbox() {
  const isAdmin = useMe()?.role === 'admin'
  return <OutboxScreen isAdmin={isAdmin} />
})
