import settingsPagesEnglish from '@quittance/shared/locales/en/settings-pages.json' with { type: 'json' }
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { addEnglish } from '#locale/dictionary.ts'

addEnglish(settingsPagesEnglish)

/** The screens of the settings, in the order of their navigation. */
export const settingsPages: readonly { readonly to: string; readonly label: TextKey }[] = [
  { to: '/settings/company', label: 'settings.company' },
  { to: '/settings/region', label: 'region.title' },
  { to: '/settings/documents', label: 'settings.documents' },
  { to: '/settings/paper', label: 'print-templates.title' },
  { to: '/settings/statuses', label: 'settings.statuses' },
  { to: '/settings/issuing', label: 'settings.issuing' },
  { to: '/settings/tax-rates', label: 'settings.tax-rates' },
  { to: '/settings/currencies', label: 'settings.currencies' },
  { to: '/settings/payment-methods', label: 'settings.payment-methods' },
  { to: '/settings/members', label: 'members.title' },
  { to: '/settings/tokens', label: 'members.tokens' },
  { to: '/settings/mail', label: 'settings.mail' },
  { to: '/settings/templates', label: 'templates.title' },
  { to: '/settings/security', label: 'security.title' },
  { to: '/settings/changes', label: 'changes.title' },
  { to: '/settings/ledger', label: 'settings.ledger' },
  { to: '/settings/backups', label: 'backups.title' },
]
