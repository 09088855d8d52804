import { kinds } from '#documents/document-kinds.ts'
import { partyKinds } from '#documents/party-kind.ts'
import {
  changePassword,
  ownSessionCalls,
  passwordResetCalls,
  twoFactorCalls,
  updateProfile,
} from './account.ts'
import { login, logout, readCurrentUser, refreshCsrfToken } from './auth.ts'
import { backupCalls } from './backups.ts'
import {
  countCatalogueProducts,
  currencyCalls,
  exportCatalogueProducts,
  listCatalogueProducts,
  productCalls,
  productGroupCalls,
  taxRateCalls,
} from './catalogue-records.ts'
import {
  listDashboardCurrencies,
  listRecentDocuments,
  sumMonths,
  sumOffers,
  sumOutstanding,
} from './dashboard.ts'
import { documentHistoryCalls } from './document-history.ts'
import { documentListCalls } from './document-lists.ts'
import { documentPrintCalls } from './document-print.ts'
import { documentCalls, documentConversionCalls } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { readInstallationState } from './installer.ts'
import { readTranslations } from './locale.ts'
import { mailTemplateCalls, outboxCalls } from './mail.ts'
import { accessSettingsCalls, apiTokenCalls, memberCalls } from './member-access.ts'
import { listImportCurrencies, partyImports } from './party-imports.ts'
import { convertLead, partyListCalls, partyRecordCalls, partySummaryCall } from './party-records.ts'
import {
  listCurrencies,
  listCustomers,
  listLeads,
  listMembers,
  listProductGroups,
  listProducts,
  listProductsOfGroup,
  listTaxRates,
} from './picker-lists.ts'
import { globalSearch } from './search.ts'
import { securityCalls } from './security-log.ts'
import { printSettingsCalls, settingsCalls, statusCalls } from './settings.ts'

/** Calls that are available before and after the installation. */
export const alwaysAvailableCalls: readonly Endpoint[] = [
  readInstallationState,
  refreshCsrfToken,
  readTranslations,
] as readonly Endpoint[] // as: see below

/** Every call of the installed product; the calls of the installation are in `installer.ts`. The server binds no others. */
export const api: readonly Endpoint[] = [
  login,
  logout,
  readCurrentUser,
  updateProfile,
  changePassword,
  ...twoFactorCalls,
  ...accessSettingsCalls,
  ...ownSessionCalls,
  ...passwordResetCalls,
  ...securityCalls,
  ...alwaysAvailableCalls,
  listMembers,
  ...memberCalls,
  ...apiTokenCalls,
  ...settingsCalls,
  ...printSettingsCalls,
  ...mailTemplateCalls,
  ...outboxCalls,
  ...backupCalls,
  ...statusCalls,
  listCurrencies,
  listTaxRates,
  listProducts,
  listProductGroups,
  listProductsOfGroup,
  listCatalogueProducts,
  countCatalogueProducts,
  exportCatalogueProducts,
  ...[productCalls, productGroupCalls, taxRateCalls, currencyCalls].flatMap((calls) => Object.values(calls)),
  listLeads,
  listCustomers,
  listRecentDocuments,
  listDashboardCurrencies,
  sumMonths,
  sumOutstanding,
  sumOffers,
  globalSearch,
  ...kinds.flatMap((kind) => {
    const { statusList, newDocument, checkNumber, open, store, update } = documentCalls(kind)
    const { page, totals, filterOptions, exportList, setStatus, setArchived } = documentListCalls(kind)
    const { convert, copy, links } = documentConversionCalls(kind)
    return [
      ...[statusList, newDocument, checkNumber, open, store, update],
      ...[page, totals, filterOptions, exportList, setStatus, setArchived],
      ...(convert === null ? [copy, links] : [convert, copy, links]),
      ...listHistoryCalls(kind),
      ...listPrintCalls(kind),
    ]
  }),
  ...Object.values(partyKinds).flatMap((kind) => [
    ...Object.values(partyListCalls(kind)),
    ...Object.values(partyRecordCalls(kind)),
    partySummaryCall(kind),
    partyImports[kind.relation],
  ]),
  listImportCurrencies,
  convertLead,
] as readonly Endpoint[] // as: a list of calls has no type for each body

function listHistoryCalls(kind: (typeof kinds)[number]): Endpoint[] {
  const { kind: _kind, ...calls } = documentHistoryCalls(kind)
  return Object.values(calls) as unknown as Endpoint[] // as: see above
}

function listPrintCalls(kind: (typeof kinds)[number]): Endpoint[] {
  const { kind: _kind, ...calls } = documentPrintCalls(kind)
  return Object.values(calls) as unknown as Endpoint[] // as: see above
}
