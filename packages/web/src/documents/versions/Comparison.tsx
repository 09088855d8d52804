import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { compareVersions } from '@quittance/shared/documents/versions/compare-versions.ts'
import { useMemo } from 'react'
import { useText } from '#locale/use-text.ts'
import { FieldDifferences, type Side, TotalDifferences } from './FieldDifferences.tsx'
import { LineDifferences } from './LineDifferences.tsx'
import classes from './versions.module.css'

interface ComparisonProps {
  readonly kind: DocumentKind
  readonly from: Side
  readonly to: Side
}

/** Shows the differences between two versions. */
export function Comparison({ kind, from, to }: ComparisonProps) {
  const text = useText()
  const comparison = useMemo(() => compareVersions(from.says, to.says), [from.says, to.says])
  const sides = { comparison, from, to }
  if (comparison.isSame) return <p className={classes.same}>{text('versions.same')}</p>
  return (
    <div className={classes.comparison}>
      <FieldDifferences kind={kind} {...sides} />
      <LineDifferences lines={comparison.lines} />
      <TotalDifferences kind={kind} {...sides} />
    </div>
  )
}
