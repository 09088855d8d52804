import type { WireIssueProblem, WireLegalState } from '@quittance/shared/contract/issuing.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { describeProblem } from '@quittance/shared/law/describe-problem.ts'
import type { IssueProblem } from '@quittance/shared/law/issue-problems.ts'
import type { LegalTotals } from '@quittance/shared/law/legal-totals.ts'
import {
  type Decimal,
  fromScaled,
  subtractMoney,
  toCanonical,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import {
  ChangeConflict,
  createChangeConflict,
  createDocumentNotFound,
  createIdempotencyKeyConflict,
  type DomainError,
  Invalid,
  NotFound,
  type Sentence,
  Unavailable,
} from '#errors.ts'
import type { CreditableLine } from './credit-repository.ts'
import type { IssueBlocker, StateProblem } from './issue-blockers.ts'
import type { IssueFailure, IssueResult } from './issue-document.ts'
import type { IssuedDocument, IssuedVat } from './issued-repository.ts'

/** The language of a caller. */
export interface Reader {
  readonly text: TranslateFunction
  readonly locale: Locale
}

interface ProblemContext extends Reader {
  /** ISO 4217 code; empty: none. */
  readonly currency: string
}

type Problem = IssueProblem | StateProblem

function presentProblem(problem: Problem, { text, locale, currency }: ProblemContext): WireIssueProblem {
  const { rule, severity, record, field, recordField, lines, fixes } = problem
  const [line] = lines
  const style = currency === '' ? {} : ({ style: 'currency', currency } as const)
  const money = new Intl.NumberFormat(locale, style)
  const sentence = 'sentence' in problem ? problem.sentence : undefined
  const message =
    sentence === undefined
      ? describeProblem(problem, {
          translate: text,
          locale,
          lineNumbers: lines.map((index) => index + 1),
          formatAmount: (amount) => money.format(Number(amount)),
        })
      : text(sentence, problem.params)
  const [fix] = fixes
  return {
    ...{ rule, severity, record, field: record === 'document' ? field : recordField, message },
    ...(line !== undefined && { line: line + 1 }),
    ...(fix && { fix: { ...fix } }),
  }
}

interface RejectedIssue extends ProblemContext {
  readonly id: number
  /** Name of the member who saved the newer version; empty: there is none. */
  readonly savedBy: string
}

/** Creates the error that explains why a document was not issued. Each rejection of the document itself lists all known problems. */
export function createIssueError(failure: IssueFailure, issue: RejectedIssue): DomainError {
  switch (failure.reason) {
    case 'not-found':
      return createDocumentNotFound()
    case 'conflict': {
      const { savedAt: changedAt, version } = failure
      return createChangeConflict({ changedBy: issue.savedBy, changedAt, version })
    }
    case 'key-in-use':
      return createIdempotencyKeyConflict(failure.id)
    default: {
      const problems = failure.problems.map((problem) => presentProblem(problem, issue))
      const { field, sentence } = describeReason(failure, problems, issue)
      return new Invalid(sentence, { [field]: [sentence] }, { problems })
    }
  }
}

interface FieldReason {
  /** Of the call. */
  readonly field: string
  readonly sentence: Sentence
}

type Reason = IssueBlocker | { readonly reason: 'problems' }

/** Returns the first reason for which a document was not issued, with the field of the call. */
function describeReason(
  failure: Reason,
  problems: readonly WireIssueProblem[],
  { currency }: Pick<RejectedIssue, 'currency'>,
): FieldReason {
  switch (failure.reason) {
    case 'off':
    case 'waiting':
    case 'numbers-used-up':
      return nameField('id', { key: `issuing.${failure.reason}` })
    case 'date': {
      const { today, earliest } = failure
      const key =
        failure.fault === 'issue-date-in-future' ? 'issuing.date-in-future' : 'issuing.date-before-last'
      return nameField('issue_date', { key, params: { today, last: earliest ?? '' } })
    }
    case 'paid-on-draft': {
      const amount = `${failure.amount} ${currency}`.trim()
      return nameField('payments', { key: 'issuing.paid-on-draft', params: { amount } })
    }
    case 'other-number': {
      const { number, requested } = failure
      return nameField('number', { key: 'issuing.other-number', params: { number, requested } })
    }
    case 'number-emailed': {
      const { number, isStrict } = failure
      const key = isStrict ? 'issuing.number-emailed' : 'issuing.number-emailed-or-higher'
      return nameField('id', { key, params: { number } })
    }
    case 'problems': {
      const [first] = problems.filter(({ severity }) => severity === 'error')
      const params = { sentence: first?.message ?? '' }
      return { field: 'document', sentence: { key: 'issuing.not-ready', params } }
    }
  }
}

function nameField(field: string, { key, params }: Sentence): FieldReason {
  return { field, sentence: { key, params: { field, ...params } } }
}

/** Fields of the call that are about the lines of the document. */
const lineFields: ReadonlySet<string> = new Set(['selected_products', 'lines'])

/**
 * Adds the problems to an error that a part of the issue has thrown, such as its payments, its test print, or a credit note above what is
 * left. Other errors stay as they are.
 */
export function withProblems(error: unknown, text: TranslateFunction): unknown {
  if (!(error instanceof Invalid) || 'problems' in error.details) return error
  const named = Object.entries(error.fields).flatMap(([field, sentences]) =>
    sentences.map((sentence) => ({ field, sentence })),
  )
  const found = named.length > 0 ? named : [{ field: '', sentence: error.sentence }]
  const problems = found.map(
    ({ field, sentence: { key, params } }): WireIssueProblem => ({
      ...{ rule: key, severity: 'error', record: 'document' },
      field: lineFields.has(field) ? 'lines' : null,
      message: text(key, params),
    }),
  )
  return new Invalid(error.sentence, error.fields, { ...error.details, problems })
}

/** Presents the issue of one of several documents. */
export function presentIssueResult({ id, shownNumber: number }: IssueResult, text: TranslateFunction) {
  return { id, code: 200, changed: true, message: text('issuing.issued', { number }) }
}

/** Presents why one of several documents was not issued. One that is issued already is what the caller asked for. */
export function presentRejection(id: number, error: DomainError, text: TranslateFunction) {
  const { sentence, details } = error
  if (details.locked === true)
    return { id, code: 200, changed: false, message: text('issuing.issued-already') }
  return { id, code: getStatusCode(error), changed: false, message: text(sentence.key, sentence.params) }
}

function getStatusCode(error: DomainError): number {
  if (error instanceof NotFound) return 404
  if (error instanceof Unavailable) return 503
  return error instanceof ChangeConflict ? 409 : 422
}

/** The amounts paid and credited of a document. */
interface Paid {
  readonly paid: Decimal
  readonly credited: Decimal
  readonly due: Decimal
}

interface StateOfIssued extends Paid {
  readonly issued: IssuedDocument
  readonly groups: readonly IssuedVat[]
  readonly creditableLines: readonly CreditableLine[]
  /** Of an invoice; null: it is none. */
  readonly creditNoteTotal: Decimal | null
  /** Whether credit notes can credit all of the VAT. */
  readonly isVatCreditable: boolean
  /** Where the company is. */
  readonly today: CalendarDay
}

export function presentIssuedState(kind: DocumentKind, state: StateOfIssued): WireLegalState {
  const { issued, groups, paid, credited, due, creditableLines, today } = state
  const { creditNoteTotal, isVatCreditable } = state
  const { origin, issuedAt, issuedOn, number, shownNumber, net, vat, gross, rounding, deducted, owed } =
    issued
  return {
    ...{ state: 'issued', origin, today, issued_at: issuedAt, issue_date: issuedOn },
    ...{ number, shown_number: shownNumber },
    ...{ net, vat, gross, rounding, deducted, owed, paid, credited, due },
    vat_groups: groups.map(presentGroup),
    ...(kind.claim === 'payment' && { creditable_lines: creditableLines.map(presentCreditableLine) }),
    ...(creditNoteTotal !== null && {
      credit_note_total: creditNoteTotal,
      is_vat_creditable: isVatCreditable,
    }),
    problems: [],
  }
}

function presentCreditableLine({ position, name, net, left }: CreditableLine) {
  return { position, name, net: fromScaled(net, 2), left: fromScaled(left, 2) }
}

interface DraftState {
  readonly number: number
  readonly shownNumber: string
  /** Null: it cannot be issued. */
  readonly issueDate: string | null
  /** Where the company is. */
  readonly today: CalendarDay
  /** Null: there are none. */
  readonly totals: LegalTotals | null
  readonly problems: readonly Problem[]
}

export function presentDraftState(
  { number, shownNumber, issueDate, today, totals, problems }: DraftState,
  context: ProblemContext,
): WireLegalState {
  const none = subtractMoney(zero, zero)
  const { net = none, vat = none, gross = none, rounding = none, owed = none, groups = [] } = totals ?? {}
  return {
    ...{ state: 'draft', today, issued_at: null, issue_date: issueDate, number, shown_number: shownNumber },
    ...{ net, vat, gross, rounding, owed, deducted: none, paid: none, credited: none, due: owed },
    vat_groups: groups.map(presentGroup),
    problems: problems.map((problem) => presentProblem(problem, context)),
  }
}

function presentGroup({
  category,
  rate,
  base,
  tax,
  exemptionCode,
}: IssuedVat): WireLegalState['vat_groups'][number] {
  return { category, rate: toCanonical(rate), base, tax, exemption_code: exemptionCode }
}
