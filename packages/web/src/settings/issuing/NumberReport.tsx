import { Group, NativeSelect, Skeleton, Stack, Table } from '@mantine/core'
import { today } from '@quittance/shared/documents/calendar.ts'
import exportsEnglish from '@quittance/shared/locales/en/exports.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDay } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note, ProblemAlert } from '#ui/forms/Card.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import layout from '#ui/layout.module.css'
import { useDownload } from '#ui/lists/DownloadMenu.tsx'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { downloadCertificate, type NumberSeries, reportQuery, type SeriesReport } from './issuing-queries.ts'
import { nameKind } from './name-kind.ts'
import { showNumber } from './series-numbers.ts'

addEnglish(exportsEnglish)

/** Years that the report offers. Older ones are in the ledger. */
const offeredYears = 10

interface NumberReportProps {
  /** With the form in which numbers are printed. */
  readonly series: readonly NumberSeries[]
}

/** Shows which numbers were issued in a year, whether one is missing, and offers the report as a PDF. */
export function NumberReport({ series }: NumberReportProps) {
  const text = useText()
  // Where the company is. The day of the browser can be in another year.
  const thisYear = series[0]?.year ?? Number(today().slice(0, 4))
  const [chosen, setChosen] = useState<number | null>(null)
  const year = chosen ?? thisYear
  const { data, error, refetch } = useQuery(reportQuery(year))
  const certificate = useDownload(downloadCertificate)
  const years = Array.from({ length: offeredYears }, (_, index) => String(thisYear - index))
  return (
    <Card
      title={text('issuing-settings.report')}
      action={
        <Group gap="xs">
          <NativeSelect
            aria-label={text('issuing-settings.year')}
            data={years}
            value={String(year)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <BusyButton
            variant="default"
            isBusy={certificate.isPending}
            onClick={() => certificate.mutate(year)}
          >
            {text('issuing-settings.certificate')}
          </BusyButton>
        </Group>
      }
    >
      {error && data === undefined ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton height={120} /> : null}
      {data === undefined ? null : (
        <Stack gap="sm">
          <MissingAlert reports={data.series} series={series} />
          <ReportTable reports={data.series} series={series} />
          <Note>
            {text('issuing-settings.ledger-head', { position: data.ledger.position })}{' '}
            <span className={layout.mono}>{data.ledger.hash}</span>
          </Note>
        </Stack>
      )}
    </Card>
  )
}

interface ReportProps extends NumberReportProps {
  readonly reports: readonly SeriesReport[]
}

/** Says which numbers are missing, or that none is. */
function MissingAlert({ reports, series }: ReportProps) {
  const text = useText()
  const faults = reports.flatMap(({ kind, missing, voids }) => {
    const unexplained = voids
      .filter(({ reason }) => reason === 'unexplained')
      .map((range) => showRange(range, findSeries(series, kind)))
    const numbers = [...missing.map(String), ...unexplained]
    return numbers.length === 0 ? [] : [`${nameKind(kind, text)}: ${numbers.join(', ')}`]
  })
  if (faults.length === 0) {
    return (
      <Note role="status" color="good">
        {text('issuing-settings.none-missing')}
      </Note>
    )
  }
  return (
    <ProblemAlert>
      <strong className={layout.bad}>{text('issuing-settings.some-missing')}</strong> {faults.join('; ')}
    </ProblemAlert>
  )
}

function findSeries(series: readonly NumberSeries[], kind: string): NumberSeries | undefined {
  return series.find((one) => one.kind === kind)
}

/** Shows numbers as they are printed. */
function showRange(
  { from, to }: Pick<SeriesReport['voids'][number], 'from' | 'to'>,
  series: NumberSeries | undefined,
): string {
  const show = (number: number) => (series === undefined ? String(number) : showNumber(series, number))
  return from === to ? show(from) : `${show(from)} – ${show(to)}`
}

function ReportTable({ reports, series }: ReportProps) {
  const text = useText()
  const headings = [
    { heading: text('issuing-settings.kind') },
    { heading: text('issuing-settings.issued-count'), isNumeric: true },
    { heading: text('issuing-settings.first') },
    { heading: text('issuing-settings.last') },
  ]
  return (
    <SmallTable label={text('issuing-settings.report')} columns={headings}>
      {reports.map((report) => (
        <ReportRow key={report.kind} report={report} series={findSeries(series, report.kind)} />
      ))}
    </SmallTable>
  )
}

interface ReportRowProps {
  readonly report: SeriesReport
  readonly series: NumberSeries | undefined
}

function ReportRow({ report, series }: ReportRowProps) {
  const { kind, issued, first, last, voids, taken_over: takenOver } = report
  const text = useText()
  const describe = (document: SeriesReport['first']) =>
    document === null ? '–' : `${document.shown_number} · ${showDay(document.on, currentLocale())}`
  return (
    <Table.Tr>
      <SmallTableCell isRowHeading>
        {nameKind(kind, text)}
        {voids.map((range) => (
          <Note key={`${range.from} ${range.reason}`}>
            {text(`issuing-settings.void-${range.reason}`, { numbers: showRange(range, series) })}
          </Note>
        ))}
        {takenOver === null ? null : (
          <Note>
            {text('issuing-settings.report-taken-over', {
              ...{ documents: takenOver.count, first: takenOver.first.shown_number },
              ...{ last: takenOver.last.shown_number, unused: takenOver.unused },
            })}
          </Note>
        )}
      </SmallTableCell>
      <SmallTableCell label={text('issuing-settings.issued-count')} isNumeric>
        {issued}
      </SmallTableCell>
      <SmallTableCell label={text('issuing-settings.first')}>{describe(first)}</SmallTableCell>
      <SmallTableCell label={text('issuing-settings.last')}>{describe(last)}</SmallTableCell>
    </Table.Tr>
  )
}
