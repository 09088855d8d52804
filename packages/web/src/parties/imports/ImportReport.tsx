import { Button } from '@mantine/core'
import { rowOutcomes } from '@quittance/shared/contract/party-imports.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { Link } from '@tanstack/react-router'
import { showCount } from '#locale/count-text.ts'
import { useText } from '#locale/use-text.ts'
import { DownloadIcon } from '#ui/list-icons.tsx'
import { saveFile } from '#ui/lists/save-file.ts'
import type { Separator } from './file-rows.ts'
import classes from './imports.module.css'
import { type RefusedRow, refusedFile } from './refused-file.ts'
import type { Counts } from './use-import-run.ts'

interface ImportReportProps {
  readonly kind: PartyKind
  readonly counts: Counts
  readonly refused: readonly RefusedRow[]
  readonly headings: readonly string[]
  readonly separator: Separator
  onAnother(): void
}

/** What became of the rows. */
export function ImportReport({ kind, counts, refused, headings, separator, onAnother }: ImportReportProps) {
  const text = useText()
  const figures = { ...counts, refused: refused.length }
  return (
    <section className={classes.card} aria-labelledby="import-report">
      <h2 id="import-report">{text('imports.done')}</h2>
      <dl className={classes.report}>
        {rowOutcomes.map((outcome) => (
          <div key={outcome} data-outcome={outcome} data-some={(figures[outcome] ?? 0) > 0 || undefined}>
            <dt>{text(`imports.outcome-${outcome}`)}</dt>
            <dd>{showCount(figures[outcome] ?? 0)}</dd>
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
        <Button variant="default" onClick={onAnother}>
          {text('imports.another')}
        </Button>
      </div>
      {refused.length === 0 ? null : <Refused refused={refused} headings={headings} separator={separator} />}
    </section>
  )
}

const mostShown = 200

function Refused({
  refused,
  headings,
  separator,
}: Pick<ImportReportProps, 'refused' | 'headings' | 'separator'>) {
  const text = useText()
  function save() {
    const content = refusedFile(refused, { headings, why: text('imports.reason'), separator })
    saveFile({ name: `${text('imports.refused-file')}.csv`, content })
  }
  return (
    <>
      <div className={classes.fileHead}>
        <h3>{text('imports.refused')}</h3>
        <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={save}>
          {text('imports.download-refused')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <section className={classes.scroll} aria-label={text('imports.refused')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text('imports.line')}</th>
              <th scope="col">{text('imports.reason')}</th>
              <th scope="col">{text('imports.file')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.slice(0, mostShown).map(({ row, reasons }) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td>{reasons.join(' ')}</td>
                <td className={classes.muted}>{row.cells.filter((cell) => cell !== '').join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {refused.length > mostShown ? (
        <p className={classes.muted}>{text('imports.first', { count: mostShown })}</p>
      ) : null}
    </>
  )
}
