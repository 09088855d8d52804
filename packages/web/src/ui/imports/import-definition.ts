import type { ExistingRecordAction, WireRowResult } from '@quittance/shared/contract/imports.ts'
import type { CsvRow, Separator } from '@quittance/shared/text/csv.ts'
import type { TextKey, TextParams, TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PartyListSearch, ProductListSearch } from '#ui/lists/list-search.ts'

/** The target of each column; null: the column is omitted. */
export type Mapping<Target extends string = string> = readonly (Target | null)[]

/** Why a row cannot be stored, or what is doubtful about it. */
export interface RowFault {
  readonly field: string
  readonly key: TextKey
  readonly params: TextParams
}

export interface CheckedRow {
  readonly row: CsvRow
  /** The fields of the row as the preview shows them. */
  readonly fields: Readonly<Record<string, string>>
  /** The body that is sent. */
  readonly payload: Readonly<Record<string, unknown>>
  /** Empty: the row can be stored, as far as the browser can check. */
  readonly faults: readonly RowFault[]
  /** Doubtful values. They do not prevent the row from being stored. */
  readonly warnings: readonly RowFault[]
}

export type CheckRow = (row: CsvRow) => CheckedRow

/** A file whose rows are checked. */
export interface MappedFile {
  readonly mapping: Mapping
  /** The rows without the headings. */
  readonly rows: readonly CsvRow[]
  /** Null: a workbook. */
  readonly separator: Separator | null
  readonly existing: ExistingRecordAction
}

export interface SentBatch {
  readonly importId: string
  readonly existing: ExistingRecordAction
  readonly rows: readonly ({ readonly line: number } & Readonly<Record<string, unknown>>)[]
}

/** Target of a link to a list of the imported records. */
type ListLink =
  | { readonly to: '/leads' | '/customers'; readonly search: PartyListSearch }
  | { readonly to: '/products'; readonly search: ProductListSearch }

/** How records of one type are imported. */
export interface ImportDefinition {
  readonly title: TextKey
  /** The fields and other targets of columns, in the order in which they are offered. */
  readonly targets: readonly string[]
  /** Labels of the targets, and of the fields of faults. */
  readonly labels: Readonly<Record<string, TextKey>>
  /** Labels of the values of a target, for targets whose values are codes. */
  readonly valueLabels?: Readonly<Record<string, Readonly<Record<string, TextKey>>>>
  /** Returns the targets without which every row is rejected. Of several targets in a list, one is enough. */
  listRequired(existing: ExistingRecordAction): readonly (readonly string[])[]
  /** Guesses the target of each column from its heading. */
  guessMapping(headings: readonly string[]): Mapping
  /** Returns the columns of the preview. Absent: the targets of the mapping. */
  listPreviewColumns?(mapping: Mapping): string[]
  /** Returns a function that checks a row, which may change while the data that it needs is loaded. */
  useCheckRow(file: MappedFile): { readonly check: CheckRow; readonly isLoaded: boolean }
  readonly existingQuestion: TextKey
  /** Renders further options before the start of the import. */
  renderOptions?(mapping: Mapping): ReactNode
  /** Sends a batch of rows. If it is sent again, the results are the same. */
  send(batch: SentBatch): Promise<readonly WireRowResult[]>
  /** Invalidates the queries of the records. */
  refresh(client: QueryClient): Promise<void>
  /** Name of a record with the id of the report. */
  readonly recordName: TextKey
  pathOf(id: number): string
  /** The list with the newest records first. */
  readonly list: ListLink
}

export function createFault(field: string, key: TextKey, params: TextParams = {}): RowFault {
  return { field, key, params }
}

/** Returns whether a row can be stored, but has something that the user should check. */
export function hasOnlyWarnings({ faults, warnings }: CheckedRow): boolean {
  return faults.length === 0 && warnings.length > 0
}

/** Returns the parameters of an issue of a schema, for its message. */
export function readIssueParams(issue: {
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly values?: readonly unknown[]
}): TextParams {
  if (issue.code === 'invalid_value') return { choices: (issue.values ?? []).join(', ') }
  const params = issue.code === 'custom' ? (issue.params ?? {}) : {}
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

/** Returns faults or warnings as sentences with the labels of fields. */
export function describeFaults(
  faults: readonly RowFault[],
  { labels, valueLabels = {} }: Pick<ImportDefinition, 'labels' | 'valueLabels'>,
  text: TranslateFunction,
): string[] {
  return faults.map(({ field, key, params }) => {
    const values = Object.values(valueLabels[field] ?? {}).map((label) => text(label))
    const choices = values.length === 0 ? {} : { choices: values.join(', ') }
    return text(key, { ...choices, ...params, field: describeTarget(field, labels, text) })
  })
}

/** Returns a value of a row as it is shown. */
export function describeValue(
  { target, value }: { readonly target: string; readonly value: string },
  { valueLabels = {} }: Pick<ImportDefinition, 'valueLabels'>,
  text: TranslateFunction,
): string {
  const label = valueLabels[target]?.[value]
  return label === undefined ? value : text(label)
}

/** Returns the label of a target. */
export function describeTarget(
  target: string,
  labels: ImportDefinition['labels'],
  text: TranslateFunction,
): string {
  const label = labels[target]
  return label === undefined ? target : text(label)
}
