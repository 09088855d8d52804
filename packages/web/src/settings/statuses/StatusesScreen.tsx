import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { StatusSection } from './StatusSection.tsx'
import { statusSettingsQuery } from './status-queries.ts'

/** Shows the statuses of documents that the company has defined, for each kind. */
export function StatusesScreen() {
  const kinds = useQuery(statusSettingsQuery)
  return (
    <SettingsPage titleKey="settings.statuses" hintKey="settings.statuses-hint" query={kinds}>
      {(settings) =>
        settings.map(({ kind, statuses }) => (
          <StatusSection key={kind} kind={getKind(kind)} statuses={statuses} />
        ))
      }
    </SettingsPage>
  )
}
