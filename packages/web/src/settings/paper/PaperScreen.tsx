import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reload } from '#settings/reload.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { PaperForm } from './PaperForm.tsx'
import { paperQuery } from './paper-queries.ts'

/** Shows the print settings of documents. */
export function PaperScreen() {
  const paper = useQuery(paperQuery)
  // Incremented to remount the form with the values that another member has saved.
  const [opening, setOpening] = useState(0)

  async function loadNewer() {
    if (await reload(paper)) setOpening((count) => count + 1)
  }

  return (
    <SettingsPage titleKey="print-templates.title" hintKey="print-templates.hint" query={paper}>
      {(values) => <PaperForm key={opening} values={values} onLoadNewer={loadNewer} />}
    </SettingsPage>
  )
}
