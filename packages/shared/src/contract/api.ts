import { kinds } from '#documents/document-kinds.ts'
import { partyKinds } from '#documents/party-kind.ts'
import { getWireNames } from '#wire/field-names.ts'
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
  paymentMethodCalls,
  productCalls,
  productGroupCalls,
  taxRateCalls,
} from './catalogue-records.ts'
import { listChanges } from './change-history.ts'
import {
  listDashboardCurrencies,
  listRecentDocuments,
  sumMoney,
  sumMonths,
  sumOffers,
  sumOutstanding,
} from './dashboard.ts'
import { documentHistoryCalls } from './document-history.ts'
import { documentListCalls } from './document-lists.ts'
import { documentPrintCalls } from './document-print.ts'
import { documentCalls, documentConversionCalls } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { readExchangeRate } from './exchange-rates.ts'
import { hideFirstSteps, readFirstSteps, showTour } from './first-steps.ts'
import { readInstallationState } from './installer.ts'
import { creditInvoice, issuingCalls } from './issuing.ts'
import { issuingSettingsCalls } from './issuing-settings.ts'
import { ledgerCalls } from './ledger.ts'
import { readLegalContext } from './legal-context.ts'
import { listViewCalls } from './list-views.ts'
import { readTranslations } from './locale.ts'
import { mailTemplateCalls, outboxCalls } from './mail.ts'
import { accessSettingsCalls, apiTokenCalls, memberCalls } from './member-access.ts'
import { listImportCurrencies, partyImports } from './party-imports.ts'
import { convertLead, partyListCalls, partyRecordCalls, partySummaryCall } from './party-records.ts'
import { paymentCalls } from './payments.ts'
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
import { printDesignCalls } from './print-designs.ts'
import { importProducts, listImportTaxRates } from './product-imports.ts'
import { regionCalls } from './region-settings.ts'
import { loadSampleData, removeSampleData } from './sample-data.ts'
import { globalSearch } from './search.ts'
import { securityCalls } from './security-log.ts'
import { printSettingsCalls, settingsCalls, statusCalls } from './settings.ts'
import { statementCalls } from './statements.ts'

/** Calls that are available before and after the installation. */
export const alwaysAvailableCalls: readonly Endpoint[] = [
  readInstallationState,
  refreshCsrfToken,
  readTranslations,
] as readonly Endpoint[] // as: see `CallGroup`

/** Calls of one subject, for the OpenAPI document. */
export interface CallGroup {
  readonly tag: string
  readonly description: string
  readonly calls: readonly Endpoint[]
}

/** @param calls any calls: a list of them has no type for each body */
function group(tag: string, description: string, calls: readonly unknown[]): CallGroup {
  return { tag, description, calls: calls as readonly Endpoint[] } // as: every argument is a call
}

const documentGroups = kinds.map((kind) => {
  const { kind: _kind, ...calls } = documentCalls(kind)
  const { kind: _listKind, ...listCalls } = documentListCalls(kind)
  const { kind: _historyKind, ...historyCalls } = documentHistoryCalls(kind)
  const { kind: _printKind, ...printCalls } = documentPrintCalls(kind)
  const { convert, copy, links } = documentConversionCalls(kind)
  const { issue, issueMany, legal } = issuingCalls(kind)
  return group(kind.name, `Save, open, list, convert, print and e-mail ${getWireNames(kind.name).noun}s.`, [
    ...Object.values(calls),
    ...Object.values(listCalls),
    ...(convert === null ? [copy, links] : [convert, copy, links]),
    ...(kind.isChronological ? [issue, issueMany, legal] : []),
    ...Object.values(historyCalls),
    ...Object.values(printCalls),
  ])
})

const partyGroups = Object.values(partyKinds).map((kind) =>
  group(kind.relation, `Save, list, import and export ${kind.relation}s.`, [
    ...Object.values(partyListCalls(kind)),
    ...Object.values(partyRecordCalls(kind)),
    partySummaryCall(kind),
    partyImports[kind.relation],
    ...(kind.relation === 'lead' ? [listLeads, convertLead] : [listCustomers]),
  ]),
)

/** The calls of the installed product by subject. */
export const callGroups: readonly CallGroup[] = [
  group('account', 'Sign in and out; the profile, password, sessions and two-factor sign-in of the member.', [
    login,
    logout,
    readCurrentUser,
    updateProfile,
    changePassword,
    ...twoFactorCalls,
    ...ownSessionCalls,
    ...passwordResetCalls,
  ]),
  group('server', 'State of the installation, CSRF token and texts.', alwaysAvailableCalls),
  group('members', 'Members, their access and API tokens; the security log.', [
    listMembers,
    ...memberCalls,
    ...apiTokenCalls,
    ...accessSettingsCalls,
    ...securityCalls,
    listChanges,
  ]),
  group('settings', 'Company, documents, statuses, templates and backups.', [
    ...settingsCalls,
    ...regionCalls,
    ...issuingSettingsCalls,
    ...printSettingsCalls,
    ...printDesignCalls,
    ...mailTemplateCalls,
    ...statusCalls,
    ...backupCalls,
  ]),
  group('payments', 'Payments, refunds, credits, what they are allocated to, and statements of customers.', [
    creditInvoice,
    ...paymentCalls,
    ...statementCalls,
  ]),
  group(
    'ledger',
    'The ledger of issued documents and payments: verification, closures, export.',
    ledgerCalls,
  ),
  group('mail', 'E-mails that are queued or were sent.', outboxCalls),
  group('catalogue', 'Products, product groups, tax rates and currencies.', [
    listCurrencies,
    listTaxRates,
    listProducts,
    listProductGroups,
    listProductsOfGroup,
    listCatalogueProducts,
    countCatalogueProducts,
    exportCatalogueProducts,
    importProducts,
    ...[productCalls, productGroupCalls, taxRateCalls, currencyCalls, paymentMethodCalls].flatMap((calls) =>
      Object.values(calls),
    ),
  ]),
  group('dashboard', 'Sums and the latest documents.', [
    listRecentDocuments,
    listDashboardCurrencies,
    sumMonths,
    sumOutstanding,
    sumOffers,
    sumMoney,
    readFirstSteps,
    readLegalContext,
    readExchangeRate,
    hideFirstSteps,
    loadSampleData,
    removeSampleData,
    showTour,
  ]),
  group('lists', 'Columns and saved views of lists.', listViewCalls),
  group('search', 'Search in all documents, leads and customers.', [globalSearch]),
  ...documentGroups,
  ...partyGroups,
  group('import', 'Values that an import needs.', [listImportCurrencies, listImportTaxRates]),
]

/** Every call of the installed product; the calls of the installation are in `installer.ts`. The server binds no others. */
export const api: readonly Endpoint[] = callGroups.flatMap(({ calls }) => calls)
