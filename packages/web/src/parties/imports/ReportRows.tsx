import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './imports.module.css'
import type { RowReport } from './row-report.ts'

interface ReportRowsProps {
  /** What they are. */
  readonly of: TextKey
  readonly reports: readonly RowReport[]
  /** Between the line and what the file says. */
  readonly columns: readonly { readonly heading: TextKey; show(report: RowReport): ReactNode }[]
  /** The file that has all of them. */
  readonly download: ReactNode
}

// A browser that draws thousands stands still.
const mostShown = 200

/** The first of some rows, and how many more there are. */
export function ReportRows({ of, reports, columns, download }: ReportRowsProps) {
  const text = useText()
  const further = reports.length - mostShown
  return (
    <>
      <div className={classes.fileHead}>
        <h3>{text(of)}</h3>
        {download}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <section className={classes.scroll} aria-label={text(of)} tabIndex={0}>
        <table className={classes.table}>
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
                <td>{report.row.line}</td>
                {columns.map(({ heading, show }) => (
                  <td key={heading}>{show(report)}</td>
                ))}
                <td className={classes.muted}>
                  {report.row.cells.filter((cell) => cell !== '').join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {further > 0 ? <p className={classes.muted}>{text('imports.further', { count: further })}</p> : null}
    </>
  )
}
