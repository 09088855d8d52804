import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '#api/me-queries.ts'
import { restartQuery, startQuery } from '#api/start-query.ts'
import {
  administeredCurrenciesQuery,
  administeredMethodsQuery,
  administeredTaxRatesQuery,
} from '#catalogue/catalogue-queries.ts'
import { backupsQuery } from '#settings/backups/backup-queries.ts'
import { changesQuery } from '#settings/changes/change-queries.ts'
import { balanceStatusesQuery, issuingQuery } from '#settings/issuing/issuing-queries.ts'
import { ledgerQuery } from '#settings/ledger/ledger-queries.ts'
import { accessSettingsQuery, membersQuery } from '#settings/members/member-queries.ts'
import { printDesignsQuery, printSettingsQuery } from '#settings/print/print-queries.ts'
import { noFilter, securityQuery } from '#settings/security/security-queries.ts'
import {
  companyQuery,
  currenciesQuery,
  kindsQuery,
  mailQuery,
  regionQuery,
  templatesQuery,
  tokensQuery,
} from '#settings/settings-queries.ts'
import { statusSettingsQuery } from '#settings/statuses/status-queries.ts'

const loadPaper = async () => (await import('#settings/print/PrintSettingsScreen.tsx')).PrintSettingsScreen

// A chunk of its own, so that the first script does not name the chunks of all these screens.

/** For each page of the settings: its component, which is a lazy chunk, and a function that starts its queries. */
export const settingsScreens = {
  region: {
    load: async () => (await import('#settings/RegionScreen.tsx')).RegionScreen,
    start(queries: QueryClient) {
      restartQuery(queries, regionQuery)
      void queries.prefetchQuery(currenciesQuery)
    },
  },
  company: {
    load: async () => (await import('#settings/CompanyScreen.tsx')).CompanyScreen,
    start: (queries: QueryClient) => restartQuery(queries, companyQuery),
  },
  documents: {
    load: async () => (await import('#settings/KindsScreen.tsx')).KindsScreen,
    start(queries: QueryClient) {
      restartQuery(queries, kindsQuery)
      if (queries.getQueryData(meQuery.queryKey)?.is_issuing) restartQuery(queries, issuingQuery)
    },
  },
  paper: {
    load: loadPaper,
    start(queries: QueryClient) {
      restartQuery(queries, printSettingsQuery)
      restartQuery(queries, printDesignsQuery)
    },
  },
  /** An own template, which has the path of the print settings. */
  design: {
    load: loadPaper,
    start(queries: QueryClient) {
      restartQuery(queries, printDesignsQuery)
      restartQuery(queries, companyQuery)
    },
  },
  statuses: {
    load: async () => (await import('#settings/statuses/StatusesScreen.tsx')).StatusesScreen,
    start: (queries: QueryClient) => startQuery(queries, statusSettingsQuery),
  },
  issuing: {
    load: async () => (await import('#settings/issuing/IssuingScreen.tsx')).IssuingScreen,
    start(queries: QueryClient) {
      restartQuery(queries, issuingQuery)
      if (!queries.getQueryData(meQuery.queryKey)?.is_issuing) return
      restartQuery(queries, balanceStatusesQuery)
      startQuery(queries, statusSettingsQuery)
    },
  },
  'tax-rates': {
    load: async () => (await import('#catalogue/reference-data/TaxRatesScreen.tsx')).TaxRatesScreen,
    start: (queries: QueryClient) => startQuery(queries, administeredTaxRatesQuery()),
  },
  currencies: {
    load: async () => (await import('#catalogue/reference-data/CurrenciesScreen.tsx')).CurrenciesScreen,
    start: (queries: QueryClient) => startQuery(queries, administeredCurrenciesQuery()),
  },
  'payment-methods': {
    load: async () =>
      (await import('#catalogue/reference-data/PaymentMethodsScreen.tsx')).PaymentMethodsScreen,
    start: (queries: QueryClient) => startQuery(queries, administeredMethodsQuery()),
  },
  members: {
    load: async () => (await import('#settings/members/MembersScreen.tsx')).MembersScreen,
    start(queries: QueryClient) {
      startQuery(queries, membersQuery)
      startQuery(queries, accessSettingsQuery)
    },
  },
  tokens: {
    load: async () => (await import('#settings/TokensScreen.tsx')).TokensScreen,
    start: (queries: QueryClient) => startQuery(queries, tokensQuery),
  },
  mail: {
    load: async () => (await import('#settings/MailScreen.tsx')).MailScreen,
    start: (queries: QueryClient) => restartQuery(queries, mailQuery),
  },
  templates: {
    load: async () => (await import('#settings/templates/TemplatesScreen.tsx')).TemplatesScreen,
    start: (queries: QueryClient) => restartQuery(queries, templatesQuery),
  },
  security: {
    load: async () => (await import('#settings/security/SecurityScreen.tsx')).SecurityScreen,
    start(queries: QueryClient) {
      void queries.prefetchInfiniteQuery({ ...securityQuery(noFilter), staleTime: 0 })
      startQuery(queries, membersQuery)
    },
  },
  changes: {
    load: async () => (await import('#settings/changes/ChangesScreen.tsx')).ChangesScreen,
    start: (queries: QueryClient) =>
      void queries.prefetchInfiniteQuery({ ...changesQuery(undefined), staleTime: 0 }),
  },
  ledger: {
    load: async () => (await import('#settings/ledger/LedgerScreen.tsx')).LedgerScreen,
    start: (queries: QueryClient) => startQuery(queries, ledgerQuery),
  },
  backups: {
    load: async () => (await import('#settings/backups/BackupsScreen.tsx')).BackupsScreen,
    start: (queries: QueryClient) => restartQuery(queries, backupsQuery),
  },
} as const

export type SettingsPath = keyof typeof settingsScreens

/**
 * Starts the queries of a page of the settings once the member is known: the server rejects them for members who may not administer.
 */
export function startSettings(queries: QueryClient, path: SettingsPath): void {
  queries.ensureQueryData(meQuery).then(
    ({ permissions }) => {
      if (permissions.includes('administer')) settingsScreens[path].start(queries)
    },
    () => undefined, // The layout of the settings shows nothing without the member.
  )
}
