import { type CalendarDay, todayIn } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { CorrectedInvoice } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import { isCheckedCountry } from '@quittance/shared/law/countries.ts'
import {
  findIssueProblems,
  type IssueProblem,
  type IssueSource,
} from '@quittance/shared/law/issue-problems.ts'
import {
  type CheckedRecords,
  concernsCustomer,
  createIssueSource,
} from '@quittance/shared/law/issue-source.ts'
import {
  computeLegalTotals,
  findLegalTotals,
  type LegalRemainder,
  type LegalTotals,
} from '@quittance/shared/law/legal-totals.ts'
import { type Decimal, isLess, subtractMoney, zero } from '@quittance/shared/money/decimal.ts'
import { isLocale } from '@quittance/shared/text/locales.ts'
import type { Connection } from '#database/tables/schema.ts'
import { completeSnapshot, type DocumentValues, type PartySnapshot } from '#documents/document-values.ts'
import { findNamedParties, type LockedDocument } from '#documents/repository.ts'
import { getTranslator } from '#languages/translators.ts'
import { isSameCustomer } from '#payments/repository.ts'
import { findSeries, type NumberSeries } from '#settings/issuing/repository.ts'
import { findCompanyLanguage } from '#settings/region/repository.ts'
import { type Company, readCurrentCompany } from '#settings/repository.ts'
import { readRemainder } from './credit-repository.ts'
import type { NumberHolder } from './emailed-draft.ts'
import { type IssueBlocker, type StateProblem, toProblem, warnOfExcess } from './issue-blockers.ts'
import { findIssuePlace } from './issue-place.ts'
import { findIssuedDocument } from './issued-repository.ts'
import { chooseIssueDate, findEarliestDay, moveDueDate, type SeriesPlace } from './next-number.ts'
import { type PlannedRecords, readPlanned } from './plan-repository.ts'

/** A draft, and what changes with its issue. */
interface DraftToIssue {
  readonly kind: DocumentKind
  readonly stored: LockedDocument
  readonly records: PlannedRecords
  readonly number: number
  readonly prefix: string
  readonly documentDate: CalendarDay
  readonly dueDate: CalendarDay | null
  /** Where the company is. */
  readonly today: CalendarDay
  /** Paid with the issue. Zero: nothing. More than the customer owes: the rest is a credit. */
  readonly paid: Decimal
}

/** The document as an issue would store it. */
export interface PreparedIssue {
  readonly values: DocumentValues
  /** The values as they are printed: with what is paid with the issue. */
  readonly printed: DocumentValues
  readonly shownNumber: string
  /** The seller. */
  readonly company: Company
  readonly source: IssueSource
  /** Null: there are none, which a problem explains. */
  readonly totals: LegalTotals | null
  /** Errors, which prevent the issue, and warnings. */
  readonly problems: readonly IssueProblem[]
  /** Design and texts with which the document is printed. */
  readonly print: PlannedRecords['print']
}

/** Composes what an issue would store, and finds why the document cannot be issued. Writes nothing. */
async function prepareIssue(db: Connection, draft: DraftToIssue): Promise<PreparedIssue> {
  const { kind, stored, records: known, number, prefix, documentDate, dueDate, today } = draft
  const { region, currencies, lines } = known
  const { numberWidth, daysUntilDue } = known.kindSettings
  const invoice = await findInvoice(db, stored)
  // A credit note names the customer as its invoice does, whatever the record says now.
  const party = invoice?.party ?? completeSnapshot(stored.party, known.party?.party ?? null)
  const { companyVersionId, company } = await findSeller(db, stored.companyVersionId, known.company)
  const { version: _version, archivedAt: _at, updatedAt: _updatedAt, updatedBy: _by, ...rest } = stored
  const { isSample: _isSample, issuedAt: _issuedAt, ...header } = rest
  const correctedInvoice = invoice?.issued ?? stored.correctedInvoice
  const changes = { number, prefix, documentDate, dueDate, party, companyVersionId, correctedInvoice }
  const content = { ...header, ...changes, lines, kind: kind.name }
  const values: DocumentValues = { ...content, totals: computeTotals(content) }
  const shownNumber = formatDocumentNumber(prefix, number, numberWidth)
  const records: CheckedRecords = {
    company,
    companyCurrency: region.currencyId === null ? '' : (currencies.get(region.currencyId) ?? ''),
    customer: party,
    invoiceCustomerId: invoice?.customerId ?? null,
    isInvoiceInOtherCurrency: invoice?.isInOtherCurrency ?? false,
    isInvoiceDraft: invoice !== null && invoice.issued === null,
    today,
    daysUntilDue,
  }
  const locale = known.party?.locale ?? null
  const companyLocale = findCompanyLanguage(region, company) ?? 'en'
  const text = getTranslator(locale !== null && isLocale(locale) ? locale : companyLocale)
  const currency = currencies.get(values.currencyId) ?? ''
  const totals = findTotals(values, company, invoice === null ? null : await readRemainder(db, invoice.id))
  const owed = totals?.owed ?? values.totals.total
  const paid = limitPaid(draft.paid, owed)
  const document = { ...values, kind, shownNumber, currency, content: values, paid }
  const source = createIssueSource(document, records, text)
  const printed = { ...values, amountPaid: paid, amountDue: subtractMoney(owed, paid) }
  const problems = findProblems(source, records)
  return { values, printed, shownNumber, company, source, totals, problems, print: known.print }
}

/** Returns what is paid of a document: no more than is owed, and not less than nothing. */
function limitPaid(paid: Decimal, owed: Decimal): Decimal {
  if (!isLess(owed, paid)) return paid
  return isLess(zero, owed) ? owed : zero
}

interface IssuePlanRequest {
  readonly kind: DocumentKind
  readonly stored: LockedDocument
  readonly records: PlannedRecords
  /** Undefined: none was asked for. */
  readonly issueDate: CalendarDay | undefined
  /** With another one it is not issued; undefined: any. */
  readonly number?: number | undefined
  /** Paid with the issue. Null: not known yet, so that an amount that was typed as paid is no error. */
  readonly paid: Decimal | null
  readonly now: Date
  /** Whether the draft that has the number of the issue is locked until the transaction ends. */
  readonly locksHolder?: boolean
}

/** The document as an issue would store it, its place in the series, and the problems that prevent the issue. */
export interface IssuePlan {
  readonly prepared: PreparedIssue
  /** Where it would be in its series; null: all numbers are used. */
  readonly place: SeriesPlace | null
  /** The draft that has the number of this place; null: it is free, or the number of the document itself. */
  readonly holder: NumberHolder | null
  /** Null: the document cannot be issued, because of the date or because all numbers are used. */
  readonly issueDate: CalendarDay | null
  /** Where the company is. */
  readonly today: CalendarDay
  /** Reasons beside the content that prevent the issue. The first one is the reason of the rejection. */
  readonly blockers: readonly IssueBlocker[]
  /** Ids of the statuses that documents get with their balances, and the names of all statuses. */
  readonly statuses: PlannedRecords['statuses']
  readonly statusNames: PlannedRecords['statusNames']
  /** All that is known: blockers, then errors and warnings about the content. */
  readonly problems: readonly (IssueProblem | StateProblem)[]
}

/** Composes what an issue would store in a series, and finds everything that prevents it. Writes nothing. */
export async function planIssue(
  db: Connection,
  series: NumberSeries,
  { kind, stored, records, issueDate, number: requested, paid, now, locksHolder = false }: IssuePlanRequest,
): Promise<IssuePlan> {
  const { isOn, isWaiting } = records.settings
  const today = todayIn(records.region.timeZone, now)
  const choice = chooseIssueDate({ requested: issueDate, draft: stored.documentDate, today }, series)
  const date = 'date' in choice ? choice.date : today
  const { number: own } = stored
  const { place, holder } = await findIssuePlace(db, series, { day: date, own, isLocked: locksHolder })
  const prepared = await prepareIssue(db, {
    ...{ kind, stored, records, prefix: series.prefix },
    ...{ number: place?.number ?? own, documentDate: date, dueDate: moveDueDate(stored, date) },
    ...{ today, paid: paid ?? zero },
  })
  const blockers: IssueBlocker[] = []
  if (!isOn) blockers.push({ reason: 'off' })
  else if (isWaiting) blockers.push({ reason: 'waiting' })
  if ('fault' in choice)
    blockers.push({ reason: 'date', fault: choice.fault, today, earliest: findEarliestDay(series) })
  else if (place === null) blockers.push({ reason: 'numbers-used-up' })
  else if (requested !== undefined && requested !== place.number) {
    const shown = formatDocumentNumber(series.prefix, requested, records.kindSettings.numberWidth)
    blockers.push({ reason: 'other-number', number: prepared.shownNumber, requested: shown })
  } else if (holder?.isEmailed)
    blockers.push({
      reason: 'number-emailed',
      number: prepared.shownNumber,
      draftId: holder.id,
      isStrict: series.isStrict,
    })
  const { amountPaid: typed } = stored
  const isUnrecorded = isLess(paid ?? zero, typed)
  if (isUnrecorded) blockers.push({ reason: 'paid-on-draft', amount: typed })
  const owed = prepared.totals?.owed
  const problems = [
    ...blockers.map((blocker) => softenUnknownPayment(toProblem(blocker), paid)),
    ...prepared.problems,
    ...(owed === undefined ? [] : warnOfExcess({ paid: isUnrecorded ? typed : (paid ?? zero), owed })),
  ]
  const isDated = 'date' in choice && place !== null
  const { statuses, statusNames } = records
  const plan = { prepared, place, holder, issueDate: isDated ? date : null, today, blockers, problems }
  return { ...plan, statuses, statusNames }
}

/** As long as it is not known what is paid with the issue, an amount that was typed as paid is a warning. */
function softenUnknownPayment(problem: StateProblem, paid: Decimal | null): StateProblem {
  return problem.rule === 'paid-on-draft' && paid === null ? { ...problem, severity: 'warning' } : problem
}

/** Composes what an issue would store now. The series is not locked, so another document may be issued before. */
export async function previewIssue(
  db: Connection,
  { id, ...request }: Omit<IssuePlanRequest, 'records'> & { readonly id: number },
): Promise<IssuePlan> {
  const series = await findSeries(db, request.kind.name)
  return await planIssue(db, series, { ...request, records: await readPlanned(db, { ...request, id }) })
}

/** Rules that prevent an issue in every country: the total must not be negative, and a credit note must correct a suitable invoice. */
const universalRules: ReadonlySet<string> = new Set([
  ...['credit-for-draft', 'credit-for-other-customer', 'credit-in-other-currency'],
  ...['negative-total', 'negative-credit'],
])

/** Returns the legal totals; null: there are none. Credit notes take the VAT that is left of an invoice, so that all add up to zero. */
function findTotals(
  values: DocumentValues,
  { country }: Pick<Company, 'country'>,
  remainder: LegalRemainder | null,
): LegalTotals | null {
  const hasTotals = findLegalTotals(values, { country }) !== null
  return hasTotals ? computeLegalTotals(values, { country }, remainder) : null
}

/** Of a company in a country whose rules are not known here, only what prevents every issue is a problem. */
function findProblems(source: IssueSource, { company, customer }: CheckedRecords): IssueProblem[] {
  const { country } = company
  const problems = findIssueProblems(source).filter((problem) => concernsCustomer(problem, customer))
  if (country === '' || isCheckedCountry(country)) return problems
  return problems.filter(({ rule }) => universalRules.has(rule))
}

/** Returns the company that the document names. A document that names none takes the current one, as a save does. */
async function findSeller(
  db: Connection,
  companyVersionId: number,
  company: Company,
): Promise<{ readonly companyVersionId: number; readonly company: Company }> {
  if (company.name !== '') return { companyVersionId, company }
  const { id, ...current } = await readCurrentCompany(db)
  return { companyVersionId: id, company: current }
}

interface OwnInvoice {
  readonly id: number
  /** That of the credit note, if both were merged. */
  readonly customerId: number | null
  /** The customer as it was issued here; null: it is a draft, or was not issued by this product. */
  readonly party: PartySnapshot | null
  readonly isInOtherCurrency: boolean
  /** Number and date with which it was issued; null: it is a draft. */
  readonly issued: CorrectedInvoice | null
}

/** Returns the invoice of this installation that a credit note corrects, whose number may have changed since it was chosen; null: none. */
async function findInvoice(
  db: Connection,
  { correctedInvoice, partyId, currencyId }: LockedDocument,
): Promise<OwnInvoice | null> {
  const id = correctedInvoice?.id ?? null
  if (id === null) return null
  const issued = await findIssuedDocument(db, id)
  const named = await findNamedParties(db, id)
  const customerId = issued?.customerId ?? named?.partyId ?? null
  const isSame = customerId !== null && (await isSameCustomer(db, customerId, partyId))
  return {
    ...{ id, customerId: isSame ? partyId : customerId },
    // An invoice that was sent before can have an incomplete customer: its credit notes complete theirs from the record.
    party: issued?.origin === 'own' ? (named?.party ?? null) : null,
    isInOtherCurrency: issued !== null && issued.currencyId !== currencyId,
    issued: issued && { id, number: issued.shownNumber, documentDate: issued.issuedOn },
  }
}
