import { Stack, Title } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { computeTotals, type Totals } from '@quittance/shared/documents/totals.ts'
import {
  compareVersions,
  type TotalField,
  type VersionComparison,
} from '@quittance/shared/documents/versions/compare-versions.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { type ReactNode, useId, useMemo } from 'react'
import { ExplainButton, ExplanationProvider } from '#documents/explanations/ExplainButton.tsx'
import type { Side as ExplainedSide, RequestedAmount } from '#documents/explanations/explanation-request.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import tables from '#ui/tables.module.css'
import { After, Before } from './ChangedText.tsx'
import { LineDifferences } from './LineDifferences.tsx'
import { saidIn, versionFieldLabel } from './version-text.ts'
import classes from './versions.module.css'

interface ComparisonProps {
  readonly kind: DocumentKind
  readonly from: Side
  readonly to: Side
}

/** Shows the differences between two versions. */
export function Comparison({ kind, from, to }: ComparisonProps) {
  const text = useText()
  const comparison = useMemo(() => compareVersions(from.content, to.content), [from.content, to.content])
  const sides = { comparison, from, to }
  if (comparison.isSame) return <p>{text('versions.same')}</p>
  return (
    <Stack gap="lg">
      <FieldDifferences kind={kind} {...sides} />
      <LineDifferences lines={comparison.lines} />
      <TotalDifferences kind={kind} {...sides} />
    </Stack>
  )
}

export interface Side {
  readonly label: string
  readonly content: DocumentVersion
}

interface DifferencesProps {
  readonly kind: DocumentKind
  readonly comparison: VersionComparison
  readonly from: Side
  readonly to: Side
}

interface Row<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly from: string
  readonly to: string
}

const explanation = async () =>
  (await import('#documents/explanations/StoredExplanation.tsx')).VersionExplanation

const explained = {
  subTotal: { type: 'sub-total' },
  totalTax: { type: 'total-tax' },
  discountValue: { type: 'discount' },
  total: { type: 'total' },
} as const satisfies Record<TotalField, RequestedAmount>

const totalLabels: Readonly<Record<TotalField, TextKey>> = {
  subTotal: 'totals.sub-total',
  totalTax: 'totals.tax',
  discountValue: 'discount.value',
  total: 'totals.total',
}

/** Shows the fields that differ. */
function FieldDifferences({ kind, comparison, from, to }: DifferencesProps) {
  const text = useText()
  const reader = { text, locale: currentLocale() }
  const rows = comparison.fields.map((field) => ({
    key: field,
    label: versionFieldLabel(field, kind, text),
    from: saidIn(field, from.content, reader),
    to: saidIn(field, to.content, reader),
  }))
  return <SideBySide title={text('versions.fields')} rows={rows} from={from} to={to} />
}

/** Shows the totals that differ, as buttons that open their explanations. */
function TotalDifferences({ kind, comparison, from, to }: DifferencesProps) {
  const text = useText()
  const [before, after] = [computeTotals(from.content), computeTotals(to.content)]
  const shown = (totals: Totals, field: TotalField, { content }: Side) =>
    `${showMoney(totals[field], currentLocale())} ${content.currency.name}`
  const rows = comparison.totals.map((field) => ({
    key: field,
    label: text(totalLabels[field]),
    from: shown(before, field, from),
    to: shown(after, field, to),
  }))
  const versions = useMemo(() => ({ kind, from, to }), [kind, from, to])
  return (
    <ExplanationProvider load={explanation} documents={versions}>
      <SideBySide
        title={text('versions.totals')}
        rows={rows}
        from={from}
        to={to}
        wrapValue={({ key, label, ...row }, side, children) => (
          <ExplainButton amount={explained[key]} side={side} name={label} shownAmount={row[side]}>
            {children}
          </ExplainButton>
        )}
      />
    </ExplanationProvider>
  )
}

interface SideBySideProps<Key extends string> {
  readonly title: string
  readonly rows: readonly Row<Key>[]
  readonly from: Side
  readonly to: Side
  /** Wraps a value, for example in a button. */
  readonly wrapValue?: (row: Row<Key>, side: ExplainedSide, shown: ReactNode) => ReactNode
}

function SideBySide<Key extends string>(props: SideBySideProps<Key>) {
  const { title, rows, from, to, wrapValue = (_row, _side, shown) => shown } = props
  const text = useText()
  const titleId = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId} component="h3" order={3} mb="xs">
        {title}
      </Title>
      <table className={`${tables.table} ${tables.cards} ${classes.table}`} aria-labelledby={titleId}>
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
                {wrapValue(row, 'from', <Before from={row.from} to={row.to} />)}
              </td>
              <td data-label={to.label}>{wrapValue(row, 'to', <After from={row.from} to={row.to} />)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
