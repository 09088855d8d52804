import { useSearch } from '@tanstack/react-router'
import { useMay } from '#api/me-queries.ts'
import { DashboardScreen } from '#dashboard/DashboardScreen.tsx'
import { lazyPart } from '#ui/lazy.tsx'

const BackupAlert = lazyPart(async () => (await import('#settings/backups/BackupAlert.tsx')).BackupAlert)

/** Renders the dashboard. Administrators see a warning above it if there is a problem with the backups or the ledger. */
export function DashboardPage() {
  const { currency } = useSearch({ from: '/office/dashboard' })
  return (
    <>
      {useMay('administer') ? <BackupAlert /> : null}
      <DashboardScreen currencyId={currency} />
    </>
  )
}
