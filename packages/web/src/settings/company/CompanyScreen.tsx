import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reload } from '#settings/reload.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { companyQuery } from '#settings/settings-queries.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { LogoSection } from './LogoSection.tsx'

/** Shows the company's data and its logo. */
export function CompanyScreen() {
  const company = useQuery(companyQuery)
  // Incremented to remount the form with the values that another member has saved.
  const [opening, setOpening] = useState(0)

  async function loadNewer() {
    if (await reload(company)) setOpening((count) => count + 1)
  }

  return (
    <SettingsPage titleKey="settings.company" hintKey="settings.company-hint" query={company}>
      {({ company: stored, version, has_logo: hasLogo }) => (
        <>
          <LogoSection hasLogo={hasLogo} />
          <CompanyForm key={opening} values={{ ...stored, version }} onLoadNewer={loadNewer} />
        </>
      )}
    </SettingsPage>
  )
}
