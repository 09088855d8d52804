import { toAmount } from '#documents/issuing/balance-repository.ts'
import {
  composeReport,
  loadReportFrame,
  type ReportFrame,
  type ReportServices,
} from '#documents/issuing/reports/report-frame.ts'
import { findHeading } from '#documents/print/document-heading.ts'
import type { LanguagePreference } from '#documents/print/load-print-data.ts'
import { Invalid } from '#errors.ts'
import type { LabelledValue } from '#pdf/print-model.ts'
import type { ReportModel, ReportTable } from '#pdf/report-model.ts'
import {
  readStatement,
  type Statement,
  type StatementEntry,
  type StatementRequest,
} from './read-statement.ts'

/** Entries of a PDF, as many as lines of a document. More would exceed the limits of the renderer. */
const maxPrintedEntries = 2_000

/**
 * Composes the statement of a customer as a report; null: there is no such customer.
 * @throws Invalid for an unknown currency, a first day after the last one, and more entries than a PDF has room for
 */
export async function loadStatementReport(
  services: ReportServices,
  request: StatementRequest,
  language: LanguagePreference,
): Promise<ReportModel | null> {
  const statement = await readStatement(services.database, request)
  if (statement === null) return null
  const { customerId, currency, entries } = statement
  if (entries.length > maxPrintedEntries) {
    const params = { field: 'from', entries: entries.length, max: maxPrintedEntries }
    const sentence = { key: 'statements.too-many-entries', params } as const
    throw new Invalid(sentence, { from: [sentence] })
  }
  const subject = { customerId, currency: currency.name, language }
  return composeStatement(await loadReportFrame(services, subject), statement)
}

/** The initial content of an e-mail with a statement. */
export interface StatementDraft {
  readonly subject: string
  readonly message: string
}

/** Drafts an e-mail with a statement, in the language of its PDF. */
export async function draftStatementEmail(
  services: ReportServices,
  statement: Statement,
  language: LanguagePreference,
): Promise<StatementDraft> {
  const { customerId, currency } = statement
  const frame = await loadReportFrame(services, { customerId, currency: currency.name, language })
  const { text } = frame
  return {
    subject: `${text('statements.heading')} – ${formatPeriod(frame, statement)}`,
    message: text('money.email-text'),
  }
}

function composeStatement(frame: ReportFrame, statement: Statement): ReportModel {
  const { text, clientName } = frame
  const { currency, to, entries } = statement
  const heading = text('statements.heading')
  return composeReport(frame, {
    day: to,
    title: `${heading} ${clientName}`.trim(),
    heading,
    number: formatPeriod(frame, statement),
    numberLabel: text('statements.period'),
    facts: [{ label: text('statements.currency'), value: currency.name }],
    total: composeClosing(frame, statement),
    notice: entries.length === 0 ? text('statements.no-entries') : null,
    tables: [composeEntries(frame, statement)],
    sums: composeSums(frame, entries),
    remarks: [],
    signatures: [],
  })
}

function formatPeriod({ text, formatter }: ReportFrame, { from, to }: Statement): string {
  const last = formatter.formatDay(to)
  return from === null
    ? text('print.period-until', { to: last })
    : text('print.period-range', { from: formatter.formatDay(from), to: last })
}

/** A customer who has paid too much reads the amount without a minus sign. */
function composeClosing({ text, formatter }: ReportFrame, { closing }: Statement): LabelledValue {
  const label = text(closing < 0 ? 'statements.in-your-favour' : 'print.due')
  return { label, value: formatter.formatMoney(toAmount(Math.abs(closing))) }
}

function composeEntries(frame: ReportFrame, { from, opening, entries }: Statement): ReportTable {
  const { text, formatter } = frame
  const formatCents = (cents: number) => formatter.formatAmount(toAmount(cents))
  const formatSide = (cents: number) => (cents === 0 ? '' : formatCents(cents))
  const opened =
    from === null
      ? []
      : [[formatter.formatDay(from), text('statements.opening'), '', '', formatCents(opening)]]
  const rows = entries.map((entry) => [
    formatter.formatDay(entry.day),
    describeEntry(frame, entry),
    formatSide(entry.debit),
    formatSide(entry.credit),
    formatCents(entry.balance),
  ])
  return {
    heading: null,
    columns: [
      { label: text('print.date'), type: 'label' },
      { label: text('statements.entry'), type: 'text' },
      { label: text('statements.debit'), type: 'amount' },
      { label: text('statements.credit'), type: 'amount' },
      { label: text('statements.balance'), type: 'amount' },
    ],
    rows: [...opened, ...rows],
  }
}

/** Names the document, or the sort of the entry with its method. A reference is in a line of its own. */
function describeEntry({ text, locale, country }: ReportFrame, entry: StatementEntry): string {
  const { type, kind, label, reference } = entry
  if (kind !== null) return `${findHeading(kind, { locale, country }, false)} ${label}`
  const method = label === '' ? '' : `, ${label}`
  return [`${text(`statements.type-${type}`)}${method}`, reference].filter((line) => line !== '').join('\n')
}

function composeSums({ text, formatter }: ReportFrame, entries: readonly StatementEntry[]): LabelledValue[] {
  const sum = (side: 'debit' | 'credit') => entries.reduce((total, entry) => total + entry[side], 0)
  return [
    { label: text('statements.debits'), value: formatter.formatAmount(toAmount(sum('debit'))) },
    { label: text('statements.credits'), value: formatter.formatAmount(toAmount(sum('credit'))) },
  ]
}
