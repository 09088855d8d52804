import { useQuery } from '@tanstack/react-query'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { companyQuery } from '#settings/settings-queries.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { LogoSection } from './LogoSection.tsx'

/** The firm itself, and its logo. */
export function CompanyScreen() {
  const company = useQuery(companyQuery)
  return (
    <SettingsPage titleKey="settings.company" hintKey="settings.company-hint" query={company}>
      {({ company: stored, version, has_logo: hasLogo }) => (
        <>
          <LogoSection hasLogo={hasLogo} />
          <CompanyForm values={{ ...stored, version }} />
        </>
      )}
    </SettingsPage>
  )
}
