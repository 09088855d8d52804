import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Totals } from '@quittance/shared/documents/totals.ts'
import { totalsOf } from '@quittance/shared/documents/totals.ts'
import type { TotalFigure, VersionComparison } from '@quittance/shared/documents/versions/compare-versions.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import type { TextKey } from '@quittance/shared/text/text-keys.ts'
import { useId } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { After, Before } from './Changed.tsx'
import { saidIn, versionFieldLabel } from './version-words.ts'
import classes from './versions.module.css'

export interface Side {
  readonly label: string
  readonly says: DocumentVersion
}

interface DifferencesProps {
  readonly kind: DocumentKind
  readonly comparison: VersionComparison
  readonly from: Side
  readonly to: Side
}

interface Row {
  readonly key: string
  readonly label: string
  readonly from: string
  readonly to: string
}

const totalLabels: Readonly<Record<TotalFigure, TextKey>> = {
  subTotal: 'totals.sub-total',
  totalTax: 'totals.tax',
  discountValue: 'discount.value',
  total: 'totals.total',
}

/** The fields that say something else. */
export function FieldDifferences({ kind, comparison, from, to }: DifferencesProps) {
  const text = useText()
  const reader = { text, locale: currentLocale() }
  const rows = comparison.fields.map((field) => ({
    key: field,
    label: versionFieldLabel(field, kind, text),
    from: saidIn(field, from.says, reader),
    to: saidIn(field, to.says, reader),
  }))
  return <SideBySide title={text('versions.fields')} rows={rows} from={from} to={to} />
}

/** The totals that are others. */
export function TotalDifferences({ comparison, from, to }: Omit<DifferencesProps, 'kind'>) {
  const text = useText()
  const [before, after] = [totalsOf(from.says), totalsOf(to.says)]
  const shown = (totals: Totals, figure: TotalFigure, { says }: Side) =>
    `${showMoney(totals[figure], currentLocale())} ${says.currency.name}`
  const rows = comparison.totals.map((figure) => ({
    key: figure,
    label: text(totalLabels[figure]),
    from: shown(before, figure, from),
    to: shown(after, figure, to),
  }))
  return <SideBySide title={text('versions.totals')} rows={rows} from={from} to={to} />
}

interface SideBySideProps {
  readonly title: string
  readonly rows: readonly Row[]
  readonly from: Side
  readonly to: Side
}

function SideBySide({ title, rows, from, to }: SideBySideProps) {
  const text = useText()
  const titleId = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.part}>
        {title}
      </h3>
      <table className={classes.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{text('versions.field')}</th>
            <th scope="col">{from.label}</th>
            <th scope="col">{to.label}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td data-label={from.label}>
                <Before from={row.from} to={row.to} />
              </td>
              <td data-label={to.label}>
                <After from={row.from} to={row.to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
