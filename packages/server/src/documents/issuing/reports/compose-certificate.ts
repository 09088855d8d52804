import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { formatSeriesNumber } from '#documents/issuing/next-number.ts'
import { findHeading } from '#documents/print/document-heading.ts'
import { formatPeriod } from '#ledger/closure-repository.ts'
import type { ReportModel, ReportTable } from '#pdf/report-model.ts'
import { countNumbers, type VoidRange } from './explain-gaps.ts'
import { composeReport, type ReportFrame } from './report-frame.ts'
import type { NumberReport, SeriesReport } from './report-series.ts'
import type { NumberedDocument } from './series-repository.ts'

/** Composes the certificate of the numbers of a year, with a place for the signature. @param today day of the certificate */
export function composeCertificate(
  frame: ReportFrame,
  report: NumberReport,
  today: CalendarDay,
): ReportModel {
  const { text, formatter } = frame
  const { year, series, ledger, closure } = report
  const heading = text('number-report.heading')
  const issued = series.reduce((sum, part) => sum + part.issued, 0)
  const faults = listFaults(frame, series)
  const voids = composeVoids(frame, series)
  return composeReport(frame, {
    day: today,
    title: `${heading} ${year}`,
    heading,
    number: String(year),
    numberLabel: text('number-report.year'),
    facts: [{ label: text('print.date'), value: formatter.formatDay(today) }],
    total: { label: text('number-report.issued-total'), value: formatCount(frame, issued) },
    notice: faults.notices.length === 0 ? null : faults.notices.join(' '),
    tables: [composeSeries(frame, series), ...(voids.rows.length === 0 ? [] : [voids])],
    sums: null,
    remarks: [
      ...(faults.notices.length === 0 ? [text('number-report.complete')] : faults.places),
      text('number-report.ledger', { position: ledger.position, hash: ledger.hash }),
      ...(closure === null ? [] : [composeClosure(frame, closure)]),
    ],
    signatures: [text('number-report.place-and-date'), text('number-report.signature')],
  })
}

/** Names the last signed statement about the ledger, which proves what it contained. */
function composeClosure({ text }: ReportFrame, closure: NonNullable<NumberReport['closure']>): string {
  const { lastPosition: position, publicKey: key } = closure
  const signature = splitToFit(closure.signature)
  return text('number-report.closure', { period: formatPeriod(closure), position, signature, key })
}

/** Splits a signature into parts that fit into a line. Within a wider word the PDF has invisible characters, which would be copied with it. */
function splitToFit(signature: string): string {
  return (signature.match(/.{1,44}/g) ?? []).join(' ')
}

function formatCount({ formatter }: ReportFrame, count: number): string {
  return formatter.formatQuantity(decimal(String(count)))
}

function nameSeries({ locale, country }: ReportFrame, { kind }: SeriesReport): string {
  return findHeading(kind, { locale, country }, false)
}

function composeSeries(frame: ReportFrame, series: readonly SeriesReport[]): ReportTable {
  const { text } = frame
  const rows = series.flatMap((part) => [composeIssued(frame, part), ...composeTakenOver(frame, part)])
  return {
    heading: null,
    columns: [
      { label: text('number-report.series'), type: 'text' },
      { label: text('number-report.first'), type: 'label' },
      { label: text('number-report.last'), type: 'label' },
      { label: text('number-report.issued'), type: 'amount' },
      { label: text('number-report.unused'), type: 'amount' },
      { label: text('number-report.missing'), type: 'amount' },
    ],
    rows,
  }
}

function composeIssued(frame: ReportFrame, part: SeriesReport): string[] {
  const counts = [part.issued, countNumbers(part.voids), part.missing.length]
  return [
    ...[nameSeries(frame, part), formatEntry(frame, part.first), formatEntry(frame, part.last)],
    ...counts.map((count) => formatCount(frame, count)),
  ]
}

/** Composes a row for the documents that were taken over, if there are any. Their numbers may have gaps, which nothing recorded. */
function composeTakenOver(frame: ReportFrame, part: SeriesReport): string[][] {
  if (part.takenOver === null) return []
  const { first, last, count, unused } = part.takenOver
  const name = `${nameSeries(frame, part)}\n${frame.text('number-report.taken-over')}`
  const counts = [formatCount(frame, count), formatCount(frame, unused)]
  return [[name, formatEntry(frame, first), formatEntry(frame, last), ...counts, '–']]
}

function formatEntry({ formatter }: ReportFrame, entry: NumberedDocument | null): string {
  return entry === null ? '–' : `${entry.shownNumber}\n${formatter.formatDay(entry.day)}`
}

function composeVoids(frame: ReportFrame, series: readonly SeriesReport[]): ReportTable {
  const { text } = frame
  const rows = series.flatMap((part) =>
    part.voids.map((range) => [
      `${nameSeries(frame, part)}\n${text(`number-report.reason-${range.reason}`)}`,
      formatRange(part, range),
      formatCount(frame, countNumbers([range])),
    ]),
  )
  return {
    heading: text('number-report.voids'),
    columns: [
      { label: text('number-report.series'), type: 'text' },
      { label: text('number-report.numbers'), type: 'label' },
      { label: text('number-report.count'), type: 'amount' },
    ],
    rows,
  }
}

function formatRange(series: SeriesReport, { from, to }: VoidRange): string {
  const format = (number: number) => formatSeriesNumber(series, number)
  return from === to ? format(from) : `${format(from)} – ${format(to)}`
}

interface ListedFaults {
  /** Empty: every number is explained. */
  readonly notices: readonly string[]
  /** Where documents are missing. */
  readonly places: readonly string[]
}

/** Lists missing documents, and numbers that were skipped without a reason. The table of the numbers without a document names the latter. */
function listFaults(frame: ReportFrame, series: readonly SeriesReport[]): ListedFaults {
  const { text } = frame
  const incomplete = series.filter(({ missing }) => missing.length > 0)
  const missing = incomplete.reduce((sum, part) => sum + part.missing.length, 0)
  const unexplained = countNumbers(
    series.flatMap(({ voids }) => voids).filter(({ reason }) => reason === 'unexplained'),
  )
  return {
    notices: [
      ...(missing === 0 ? [] : [text('number-report.incomplete', { count: missing })]),
      ...(unexplained === 0 ? [] : [text('number-report.unexplained', { count: unexplained })]),
    ],
    places: incomplete.map((part) => {
      const places = part.missing.join(', ')
      return text('number-report.missing-places', { series: nameSeries(frame, part), places })
    }),
  }
}
