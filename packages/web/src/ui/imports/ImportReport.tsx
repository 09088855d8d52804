import { Button, Group } from '@mantine/core'
import { rowOutcomes } from '@quittance/shared/contract/imports.ts'
import type { Separator } from '@quittance/shared/text/csv.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { showCount } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { NewTabIcon } from '#ui/action-icons.tsx'
import factStyles from '#ui/facts.module.css'
import { DownloadIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { useAppLink } from '#ui/links.tsx'
import { saveFile } from '#ui/lists/download.ts'
import { Panel } from '#ui/Panel.tsx'
import tables from '#ui/tables.module.css'
import type { ImportDefinition } from './import-definition.ts'
import classes from './imports.module.css'
import { hasWarnings, type RowReport, rejectedRowsFile, reportFile } from './result-files.ts'

interface ReportRowsProps {
  /** Text key of the heading. */
  readonly heading: TextKey
  readonly reports: readonly RowReport[]
  /** Columns between the line number and the content of the row. */
  readonly columns: readonly { readonly heading: TextKey; show(report: RowReport): ReactNode }[]
  /** Button that downloads all of the rows. */
  readonly download: ReactNode
}

// Rendering thousands of rows would block the browser.
const mostShown = 200

/** Shows the first rows, and how many more there are. */
function ReportRows({ heading, reports, columns, download }: ReportRowsProps) {
  const text = useText()
  const further = reports.length - mostShown
  return (
    <>
      <Group gap="8px 16px" justify="space-between">
        <h3>{text(heading)}</h3>
        {download}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={`${layout.card} ${layout.scroll}`} aria-label={text(heading)} tabIndex={0}>
        <table className={`${tables.table} ${tables.cards} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{text('imports.line')}</th>
              {columns.map(({ heading }) => (
                <th key={heading} scope="col">
                  {text(heading)}
                </th>
              ))}
              <th scope="col">{text('imports.file')}</th>
            </tr>
          </thead>
          <tbody>
            {reports.slice(0, mostShown).map((report) => (
              <tr key={report.row.line}>
                <td className={`${layout.muted} ${layout.amount}`} data-label={text('imports.line')}>
                  {report.row.line}
                </td>
                {columns.map(({ heading, show }) => (
                  <td key={heading} data-label={text(heading)}>
                    {show(report)}
                  </td>
                ))}
                <td className={layout.muted}>{report.row.cells.filter((cell) => cell !== '').join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {further > 0 ? <p className={layout.muted}>{text('imports.further', { count: further })}</p> : null}
    </>
  )
}

/** Returns the class of a count: without rows it is muted, and rejected rows need action. */
function colourOf(outcome: RowReport['outcome'], count: number): string | undefined {
  if (count === 0) return layout.muted
  return outcome === 'refused' ? layout.mark : undefined
}

interface ImportReportProps {
  readonly definition: ImportDefinition
  /** The results of all rows, in the order of the file. */
  readonly reports: readonly RowReport[]
  readonly headings: readonly string[]
  readonly separator: Separator
  onAnother(): void
}

/** Shows the results of the rows. */
export function ImportReport(props: ImportReportProps) {
  const { definition, reports, onAnother } = props
  const text = useText()
  const byOutcome = Map.groupBy(reports, ({ outcome }) => outcome)
  const countOf = (outcome: RowReport['outcome']) => byOutcome.get(outcome)?.length ?? 0
  return (
    <Panel title={text('imports.done')}>
      <dl className={`${factStyles.amounts} ${classes.report}`}>
        {rowOutcomes.map((outcome) => (
          <div key={outcome} data-outcome={outcome}>
            <dt className={layout.note}>{text(`imports.outcome-${outcome}`)}</dt>
            <dd className={colourOf(outcome, countOf(outcome))}>{showCount(countOf(outcome))}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs">
        <Button renderRoot={(root) => <Link {...root} {...definition.list} />}>{text('imports.show')}</Button>
        <ReportDownload {...props} />
        <Button variant="default" onClick={onAnother}>
          {text('imports.another')}
        </Button>
      </Group>
      <Rejected {...props} reports={byOutcome.get('refused') ?? []} />
      <Warned {...props} reports={reports.filter(hasWarnings)} />
      <Met
        {...props}
        reports={reports.filter(({ outcome }) => !(outcome === 'created' || outcome === 'refused'))}
      />
    </Panel>
  )
}

function ReportDownload({ definition, reports, headings, separator }: ImportReportProps) {
  const text = useText()
  const router = useRouter()
  function save() {
    const addressOf = (id: number) => {
      const { href } = router.buildLocation({ to: definition.pathOf(id) })
      return new URL(href, window.location.origin).href
    }
    const content = reportFile(reports, { headings, separator, addressOf }, text)
    saveFile({ name: `${text('imports.report-file')}.csv`, content })
  }
  return (
    <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={save}>
      {text('imports.download-report')}
    </Button>
  )
}

function Rejected({ reports, headings, separator }: ImportReportProps) {
  const text = useText()
  if (reports.length === 0) return null
  function save() {
    const content = rejectedRowsFile(reports, { headings, why: text('imports.reason'), separator })
    saveFile({ name: `${text('imports.rejected-file')}.csv`, content })
  }
  return (
    <ReportRows
      heading="imports.rejected-rows"
      reports={reports}
      columns={[{ heading: 'imports.reason', show: ({ reasons }) => reasons.join(' ') }]}
      download={
        <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={save}>
          {text('imports.download-rejected')}
        </Button>
      }
    />
  )
}

/** Lists the rows that were stored with a value that should be checked. */
function Warned({ definition, reports }: ImportReportProps) {
  if (reports.length === 0) return null
  return (
    <ReportRows
      heading="imports.warned-rows"
      reports={reports}
      columns={[
        { heading: 'imports.warnings', show: ({ warnings = [] }) => warnings.join(' ') },
        {
          heading: 'imports.record',
          show: ({ id }) => (id === null ? null : <RecordLink definition={definition} id={id} />),
        },
      ]}
      download={null}
    />
  )
}

/** Lists the rows that matched a stored record, and the known rows. */
function Met({ definition, reports }: ImportReportProps) {
  const text = useText()
  if (reports.length === 0) return null
  return (
    <ReportRows
      heading="imports.matched-rows"
      reports={reports}
      columns={[
        { heading: 'imports.outcome', show: ({ outcome }) => text(`imports.row-${outcome}`) },
        {
          heading: 'imports.record',
          show: ({ id }) => (id === null ? null : <RecordLink definition={definition} id={id} />),
        },
      ]}
      download={null}
    />
  )
}

interface RecordLinkProps extends Pick<ImportReportProps, 'definition'> {
  readonly id: number
}

/** Links to a record in a new tab, so that the report is not lost. */
function RecordLink({ definition, id }: RecordLinkProps) {
  const text = useText()
  const name = `${text(definition.recordName)} ${id}`
  return (
    <a
      href={useAppLink(definition.pathOf(id))}
      target="_blank"
      rel="noopener"
      aria-label={text('imports.opens-new-tab', { name })}
    >
      {name} <NewTabIcon size={14} />
    </a>
  )
}
