import { Button } from '@mantine/core'
import { rowOutcomes } from '@quittance/shared/contract/party-imports.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Separator } from '@quittance/shared/text/csv.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { showCount } from '#locale/count-text.ts'
import { useText } from '#locale/use-text.ts'
import { useAppLink } from '#parties/use-app-link.ts'
import { NewTabIcon } from '#ui/action-icons.tsx'
import { DownloadIcon } from '#ui/list-icons.tsx'
import { saveFile } from '#ui/lists/save-file.ts'
import classes from './imports.module.css'
import { ReportRows } from './ReportRows.tsx'
import { refusedFile } from './refused-file.ts'
import { reportFile } from './report-file.ts'
import type { RowReport } from './row-report.ts'

interface ImportReportProps {
  readonly kind: PartyKind
  /** The results of all rows, in the order of the file. */
  readonly reports: readonly RowReport[]
  readonly headings: readonly string[]
  readonly separator: Separator
  onAnother(): void
}

/** Shows the results of the rows. */
export function ImportReport(props: ImportReportProps) {
  const { kind, reports, onAnother } = props
  const text = useText()
  const byOutcome = Map.groupBy(reports, ({ outcome }) => outcome)
  const countOf = (outcome: RowReport['outcome']) => byOutcome.get(outcome)?.length ?? 0
  return (
    <section className={classes.card} aria-labelledby="import-report">
      <h2 id="import-report">{text('imports.done')}</h2>
      <dl className={classes.report}>
        {rowOutcomes.map((outcome) => (
          <div key={outcome} data-outcome={outcome} data-some={countOf(outcome) > 0 || undefined}>
            <dt>{text(`imports.outcome-${outcome}`)}</dt>
            <dd>{showCount(countOf(outcome))}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button
          renderRoot={(root) => (
            <Link {...root} to={`/${kind.relation}s`} search={{ sort: 'created_at', descending: '1' }} />
          )}
        >
          {text('imports.show')}
        </Button>
        <ReportDownload {...props} />
        <Button variant="default" onClick={onAnother}>
          {text('imports.another')}
        </Button>
      </div>
      <Refused {...props} reports={byOutcome.get('refused') ?? []} />
      <Met
        {...props}
        reports={reports.filter(({ outcome }) => !(outcome === 'created' || outcome === 'refused'))}
      />
    </section>
  )
}

function ReportDownload({ kind: { relation }, reports, headings, separator }: ImportReportProps) {
  const text = useText()
  const router = useRouter()
  function save() {
    const addressOf = (id: number) => {
      const { href } = router.buildLocation({ to: `/${relation}/show/${id}` })
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

function Refused({ reports, headings, separator }: ImportReportProps) {
  const text = useText()
  if (reports.length === 0) return null
  function save() {
    const content = refusedFile(reports, { headings, why: text('imports.reason'), separator })
    saveFile({ name: `${text('imports.rejected-file')}.csv`, content })
  }
  return (
    <ReportRows
      of="imports.rejected-rows"
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

/** Lists the rows that matched a stored record, and the known rows. */
function Met({ kind: { relation }, reports }: ImportReportProps) {
  const text = useText()
  if (reports.length === 0) return null
  return (
    <ReportRows
      of="imports.matched-rows"
      reports={reports}
      columns={[
        { heading: 'imports.outcome', show: ({ outcome }) => text(`imports.row-${outcome}`) },
        {
          heading: 'imports.record',
          show: ({ id }) => (id === null ? null : <RecordLink relation={relation} id={id} />),
        },
      ]}
      download={null}
    />
  )
}

/** Links to a record in a new tab, so that the report is not lost. */
function RecordLink({ relation, id }: { readonly relation: Relation; readonly id: number }) {
  const text = useText()
  const name = `${text(`relation.${relation}`)} ${id}`
  return (
    <a
      href={useAppLink(`/${relation}/show/${id}`)}
      target="_blank"
      rel="noopener"
      aria-label={text('parties.opens-new-tab', { name })}
    >
      {name} <NewTabIcon size={14} />
    </a>
  )
}
