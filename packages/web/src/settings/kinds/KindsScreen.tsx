import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { kindsQuery } from '#settings/settings-queries.ts'
import { KindForm } from './KindForm.tsx'

/** What new documents start with, for each kind. */
export function KindsScreen() {
  const kinds = useQuery(kindsQuery)
  return (
    <SettingsPage titleKey="settings.documents" hintKey="settings.documents-hint" query={kinds}>
      {(settings) =>
        settings.map(({ highest_number: highest, ...values }) => (
          <KindForm key={values.kind} kind={kindNamed(values.kind)} values={values} highest={highest} />
        ))
      }
    </SettingsPage>
  )
}
