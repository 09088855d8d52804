import {
  issuingCalls,
  type WireIssueProblem,
  type WireLegalState,
} from '@quittance/shared/contract/issuing.ts'
import { readIssuing } from '@quittance/shared/contract/issuing-state.ts'
import { listPaymentMethods } from '@quittance/shared/contract/payments.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { catalogueKeys, everyDocument } from '#api/query-client.ts'
import type { ApiError } from '#api/responses.ts'
import { type DocumentForm, formOf, toFilledDocument } from '#documents/document-form.ts'
import { fetchOpened } from '#documents/document-queries.ts'
import { attemptFor, sendSave } from '#documents/save-queries.ts'
import { fetchShown, type ShownDocument } from '#documents/show/show-queries.ts'
import { currentLocale } from '#locale/locale.ts'
import { showValuesIn } from '#locale/server-sentences.ts'

/** Why a document cannot be issued, or what to look at before. */
export type IssueProblem = WireIssueProblem

/** The VAT of a document with one category and rate. */
export interface VatGroup {
  /** Category of EN 16931, such as `S`. */
  readonly category: string
  /** In per cent. */
  readonly rate: Decimal
  readonly base: Decimal
  readonly tax: Decimal
}

/** A stored document, and what its issue would store now. All amounts are in its currency. */
export interface IssueDraft {
  readonly document: ShownDocument
  readonly number: number
  /** With its prefix. */
  readonly shownNumber: string
  /** Null: no date is allowed, or all numbers are used. */
  readonly issueDate: CalendarDay | null
  readonly net: Decimal
  readonly vat: Decimal
  readonly gross: Decimal
  readonly rounding: Decimal
  readonly owed: Decimal
  readonly groups: readonly VatGroup[]
  /** Where the company is. */
  readonly today: CalendarDay
  readonly problems: readonly IssueProblem[]
}

/**
 * Queries what an issue of a stored document would store. It is requested each time, because the next number changes.
 * @param issueDate null: that of the draft, if it is allowed, otherwise today
 */
export function issueDraftQuery(kind: DocumentKind, id: number, issueDate: CalendarDay | null) {
  return queryOptions({
    queryKey: ['issue-draft', kind.name, id, issueDate],
    async queryFn({ signal }): Promise<IssueDraft> {
      // If the document is saved in between, its version is the older one, with which the server does not issue other amounts.
      const document = await fetchShown(kind, id, signal)
      const query = { issue_date: issueDate ?? undefined }
      const legal = await call(issuingCalls(kind).legal, { params: { id }, query, signal })
      return { document, ...decodeLegal(legal) }
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
    // The dialog does not change while the user is reading it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

function decodeLegal(sent: WireLegalState): Omit<IssueDraft, 'document'> {
  return {
    number: sent.number,
    shownNumber: sent.shown_number,
    issueDate: sent.issue_date,
    today: sent.today,
    net: decimal(sent.net),
    vat: decimal(sent.vat),
    gross: decimal(sent.gross),
    rounding: decimal(sent.rounding),
    owed: decimal(sent.owed),
    groups: sent.vat_groups.map(({ category, rate, base, tax }) => ({
      ...{ category, rate: decimal(rate), base: decimal(base), tax: decimal(tax) },
    })),
    problems: sent.problems.map(withValues),
  }
}

/** Returns a problem whose sentence has days and amounts in the notation of the language. */
function withValues(problem: WireIssueProblem): IssueProblem {
  return { ...problem, message: showValuesIn(problem.message, currentLocale()) }
}

/** In milliseconds. A confirmation in the settings invalidates all queries. */
const waitingFreshMs = 60_000

/** Queries whether nothing is issued before an administrator has confirmed the last numbers after a restore. */
export function waitingQuery() {
  return queryOptions({
    queryKey: [...everyDocument, 'is-issuing-waiting'],
    queryFn: async ({ signal }) => (await call(readIssuing, { signal })).is_waiting,
    staleTime: waitingFreshMs,
  })
}

/** Queries the payment methods that can be chosen. */
export function issueMethodsQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.paymentMethods, 'offered'],
    queryFn: ({ signal }) => call(listPaymentMethods, { signal }),
  })
}

/** A payment that is recorded with the issue of an invoice. */
interface IssuePayment {
  readonly method: string
  readonly paidOn: CalendarDay
  readonly amount: Decimal
}

export interface IssueRequest {
  readonly id: number
  /** The version whose amounts the user has seen. */
  readonly version: number
  readonly issueDate: CalendarDay
  /** The number that the text of the e-mail names; absent: any. */
  readonly number?: number
  readonly payments: readonly IssuePayment[]
  /** An e-mail that is queued in the same transaction. */
  readonly email?: WireDocumentEmail
}

/** Issues a stored document. @throws ApiError */
export async function sendIssue(kind: DocumentKind, request: IssueRequest, idempotencyKey: string) {
  const { id, version, issueDate, number, payments, email } = request
  const body = {
    ...{ id, version, number, issue_date: issueDate },
    payments: payments.map(({ paidOn, ...payment }) => ({ ...payment, paid_on: paidOn })),
    ...(email && { email }),
  }
  return await call(issuingCalls(kind).issue, { body, idempotencyKey })
}

/** Issues several documents; each succeeds or fails separately. @throws ApiError */
export function issueSeveral(kind: DocumentKind, ids: readonly number[]) {
  return call(issuingCalls(kind).issueMany, { body: { ids: [...ids] } })
}

/** Returns the problems for which the server has rejected an issue; none if it has another reason. */
export function findProblems({ body }: ApiError): readonly IssueProblem[] {
  // as: the server's tests verify its responses
  const { problems = [] } = (body ?? {}) as { readonly problems?: readonly WireIssueProblem[] }
  return problems.map(withValues)
}

/** The member who issued a document, and the time: UTC in ISO 8601. */
export interface Lock {
  /** Name of the member; empty: the system. */
  readonly by: string
  readonly at: string
}

/**
 * Returns who issued a document whose change the server has rejected. `unnamed`: the error does not say it. Null: the error has another
 * reason.
 */
export function findLock({ status, body }: ApiError): Lock | 'unnamed' | null {
  // as: the server's tests verify its responses
  const { locked = false, issued } = (body ?? {}) as { readonly locked?: boolean; readonly issued?: Lock }
  if (status !== 409 || !locked) return null
  return issued ?? 'unnamed'
}

/** Stores another owner of an issued document, which is one of the few fields that can still change. @throws ApiError */
export async function changeOwner(
  kind: DocumentKind,
  id: number,
  { owner, idempotencyKey }: { readonly owner: NamedRecord; readonly idempotencyKey: string },
) {
  const filled = await fetchFilled(kind, id)
  return await sendSave(kind, attemptFor(kind, { ...filled, owner }), idempotencyKey)
}

/** Changes the content of a stored document, unless it has another version than the user has seen. @throws ApiError */
export async function saveChange(
  kind: DocumentKind,
  { id, version }: Pick<ShownDocument, 'id' | 'version'>,
  {
    change,
    idempotencyKey,
  }: { readonly change: (form: DocumentForm) => DocumentForm; readonly idempotencyKey: string },
): Promise<void> {
  const opened = await fetchOpened(kind, id)
  if (opened.version !== version) return
  await sendSave(kind, attemptFor(kind, toFilled(change(formOf(opened)))), idempotencyKey)
}

/** Returns the stored document as a save sends it. */
async function fetchFilled(kind: DocumentKind, id: number): Promise<FilledDocument> {
  return toFilled(formOf(await fetchOpened(kind, id)))
}

function toFilled(form: DocumentForm): FilledDocument {
  const filled = toFilledDocument(form)
  if (filled === null) throw new TypeError('The stored document is incomplete.')
  return filled
}
