import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import {
  type MergeChoices,
  type MergeOutcome,
  orderConflict,
  resolveLine,
  type Side,
  type VersionMerge,
} from '@quittance/shared/documents/versions/merge-versions.ts'
import { lineIn, type Reader, saidIn, versionFieldLabel } from '#documents/versions/version-text.ts'

/** A value that one of two members has changed, or both. */
export interface MergeRow {
  readonly key: string
  readonly label: string
  /** The values as text; null: there is none. */
  readonly base: string | null
  readonly theirs: string | null
  readonly mine: string | null
  readonly taken: MergeOutcome
  /** The merged value if it differs from both; null otherwise, and until a conflict is resolved. */
  readonly together: string | null
}

export interface Merging {
  readonly merge: VersionMerge
  readonly choices: MergeChoices
}

/** Returns a row for each change, conflicts first, because the user has to resolve them. */
export function mergeRows({ merge, choices }: Merging, kind: DocumentKind, reader: Reader): MergeRow[] {
  const lines = lineRows({ merge, choices }, reader)
  const rows = [...fieldRows(merge, kind, reader), ...lines, ...orderRows(merge, reader)]
  const [conflicts, others] = [rows.filter(isConflict), rows.filter((row) => !isConflict(row))]
  return [...conflicts, ...others]
}

function isConflict({ taken }: MergeRow): boolean {
  return taken === 'conflict'
}

function fieldRows({ fields, versions }: VersionMerge, kind: DocumentKind, reader: Reader): MergeRow[] {
  return fields.map(({ field, outcome: taken }) => ({
    key: field,
    label: versionFieldLabel(field, kind, reader.text),
    base: saidIn(field, versions.base, reader),
    theirs: saidIn(field, versions.theirs, reader),
    mine: saidIn(field, versions.mine, reader),
    taken,
    together: null,
  }))
}

function lineRows({ merge, choices }: Merging, reader: Reader): MergeRow[] {
  const { base, theirs, mine } = merge.versions
  return merge.lines
    .filter(({ isChanged: isTouched }) => isTouched)
    .map((line) => {
      const [was, ofThem, ofMe] = [
        lineAt(base.lines, line.base),
        lineAt(theirs.lines, line.theirs),
        lineAt(mine.lines, line.mine),
      ]
      const name = (was ?? ofThem ?? ofMe)?.name ?? ''
      const said = (content: DocumentLine | null) => lineSaid(content, name, reader)
      const [their, my] = [said(ofThem), said(ofMe)]
      const isOpen = line.outcome === 'conflict' && !choices.has(line.key)
      const result = isOpen ? null : said(resolveLine(merge, line, choices.get(line.key)))
      return {
        key: line.key,
        label: reader.text('versions.line-named', { name }),
        ...{ base: said(was), theirs: their, mine: my, taken: line.outcome },
        together: result === their || result === my ? null : result,
      }
    })
}

function lineAt(lines: readonly DocumentLine[], place: number | null): DocumentLine | null {
  return place === null ? null : (lines[place] ?? null)
}

/** Describes a line, with its name only if that differs. */
function lineSaid(line: DocumentLine | null, name: string, reader: Reader): string | null {
  if (line === null) return null
  return line.name === name ? lineIn(line, reader) : `${line.name}: ${lineIn(line, reader)}`
}

function orderRows({ order }: VersionMerge, { text }: Reader): MergeRow[] {
  if (order === 'both') return []
  const [kept, changed] = [text('versions.order-kept'), text('versions.order-changed')]
  const isOf = (side: Side) => (order === side || order === 'conflict' ? changed : kept)
  const label = text('versions.order')
  return [
    {
      key: orderConflict,
      label,
      base: kept,
      theirs: isOf('theirs'),
      mine: isOf('mine'),
      taken: order,
      together: null,
    },
  ]
}
