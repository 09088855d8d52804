import { kinds } from '#documents/kinds.ts'
import { login, logout, me, refreshCsrfToken } from './auth.ts'
import {
  listCurrencies,
  listProductGroups,
  listProducts,
  listProductsOfGroup,
  listTaxRates,
} from './catalogue.ts'
import { listRecentDocuments } from './dashboard.ts'
import { documentConversionCalls } from './document-conversions.ts'
import { documentListCalls } from './document-lists.ts'
import { documentCalls } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { installFirst } from './installer.ts'
import { appLocale } from './locale.ts'
import { listMembers } from './members.ts'
import { listCustomers, listLeads } from './parties.ts'
import { globalSearch } from './search.ts'

/** Calls that answer before the installation and after it. */
export const inBothModes: readonly Endpoint[] = [
  installFirst,
  refreshCsrfToken,
  appLocale,
] as readonly Endpoint[] // as: see below

/** Every call of the installed product; those of the installation are in `installer.ts`. What is not here does not exist. */
export const api: readonly Endpoint[] = [
  login,
  logout,
  me,
  ...inBothModes,
  listMembers,
  listCurrencies,
  listTaxRates,
  listProducts,
  listProductGroups,
  listProductsOfGroup,
  listLeads,
  listCustomers,
  listRecentDocuments,
  globalSearch,
  ...kinds.flatMap((kind) => {
    const { statusList, blank, checkNumber, open, store, update } = documentCalls(kind)
    const { page, totals, setStatus, setArchived } = documentListCalls(kind)
    const ofLists = [page, totals, setStatus, setArchived]
    const { convert, copy, links } = documentConversionCalls(kind)
    const ofConversions = convert === null ? [copy, links] : [convert, copy, links]
    return [statusList, blank, checkNumber, open, store, update, ...ofLists, ...ofConversions]
  }),
] as readonly Endpoint[] // as: a list of calls forgets what each one's body is
