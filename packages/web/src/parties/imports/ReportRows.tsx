import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './imports.module.css'
import type { RowReport } from './row-report.ts'

interface ReportRowsProps {
  /** Text key of the heading. */
  readonly of: TextKey
  readonly reports: readonly RowReport[]
  /** Columns between the line number and the content of the row. */
  readonly columns: readonly { readonly heading: TextKey; show(report: RowReport): ReactNode }[]
  /** Button that downloads all of the rows. */
  readonly download: ReactNode
}

// Rendering thousands of rows would block the browser.
const mostShown = 200

/** Shows the first rows, and how many more there are. */
export function ReportRows({ of, reports, columns, download }: ReportRowsProps) {
  const text = useText()
  const further = reports.length - mostShown
  return (
    <>
      <div className={classes.fileHead}>
        <h3>{text(of)}</h3>
        {download}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
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
