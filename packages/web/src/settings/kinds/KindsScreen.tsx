import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reload } from '#settings/reload.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { kindsQuery } from '#settings/settings-queries.ts'
import { KindForm } from './KindForm.tsx'

/** Shows the defaults of new documents, one form for each kind. */
export function KindsScreen() {
  const kinds = useQuery(kindsQuery)
  // By kind, incremented to remount its form with the values that another member has saved.
  const [openings, setOpenings] = useState<Readonly<Record<string, number>>>({})

  async function loadNewer(kind: string) {
    if (!(await reload(kinds))) return
    setOpenings((before) => ({ ...before, [kind]: (before[kind] ?? 0) + 1 }))
  }

  return (
    <SettingsPage titleKey="settings.documents" hintKey="settings.documents-hint" query={kinds}>
      {(settings) =>
        settings.map(({ highest_number: highest, ...values }) => (
          <KindForm
            key={`${values.kind}-${openings[values.kind] ?? 0}`}
            kind={getKind(values.kind)}
            values={values}
            highest={highest}
            onLoadNewer={() => loadNewer(values.kind)}
          />
        ))
      }
    </SettingsPage>
  )
}
