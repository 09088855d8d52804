import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { type FormLine, isEmptyLine } from '#documents/lines/form-line.ts'

/** Fields that the user does not edit. */
const ownAffairs: ReadonlySet<string> = new Set([
  'id',
  'version',
  'nextLineKey',
  'proposedNumber',
  'hasSelectedAll',
])

/** The difference between two forms. */
export type FormDifference =
  | { readonly is: 'field'; readonly field: keyof DocumentForm }
  | { readonly is: 'line-field'; readonly key: number; readonly field: LineField | 'unread' }
  /** Keys of the lines that may have been moved: after a swap of neighbours, either of the two. */
  | { readonly is: 'move'; readonly keys: readonly number[] }
  /** A line was added or removed. */
  | { readonly is: 'line'; readonly key: number }
  | { readonly is: 'lines' }
  | { readonly is: 'several' }

/** Returns the difference between two forms; null if the user cannot see one. */
export function changeBetween(before: DocumentForm, after: DocumentForm): FormDifference | null {
  const changed = differentFields(before, after).filter((field) => !ownAffairs.has(field))
  if (changed.length === 0) return null
  const fields = changed.filter((field) => field !== 'unread')
  const [field = 'unread'] = fields
  if (fields.length > 1) return { is: 'several' }
  return field === 'lines' ? changeOfLines(before.lines, after.lines) : { is: 'field', field }
}

function changeOfLines(before: readonly FormLine[], after: readonly FormLine[]): FormDifference | null {
  if (before.length !== after.length) return comeOrGone(before, after)
  const changed = after.flatMap((line, index) => {
    const old = before[index]
    return old === undefined || old === line ? [] : [{ index, old, line }]
  })
  const [first, second] = changed
  if (first === undefined) return { is: 'lines' }
  if (second !== undefined) return moved(before, after, first.index) ?? { is: 'lines' }
  if (first.old.key !== first.line.key) return { is: 'lines' }
  const fields = differentFields(first.old, first.line).filter((field) => field !== 'unread')
  const field = fields[0] ?? 'unread'
  return fields.length > 1 || !isLineField(field)
    ? { is: 'lines' }
    : { is: 'line-field', key: first.line.key, field }
}

function isLineField(field: string): field is LineField | 'unread' {
  return ['name', 'taxRates', 'price', 'quantity', 'unread'].includes(field)
}

function comeOrGone(before: readonly FormLine[], after: readonly FormLine[]): FormDifference | null {
  const [fewer, more] = before.length < after.length ? [before, after] : [after, before]
  const index = more.findIndex((line, place) => fewer[place] !== line)
  const line = more[index]
  const isOne = line !== undefined && areSame(fewer, more.toSpliced(index, 1))
  if (!isOne) return { is: 'lines' }
  // The removal of an empty line is not a difference that the user sees.
  return more === before && isEmptyLine(line) ? null : { is: 'line', key: line.key }
}

/** Returns the move of one line; null if anything else differs. @param at index of the first line that differs */
function moved(before: readonly FormLine[], after: readonly FormLine[], at: number): FormDifference | null {
  const [down, up] = [before[at], after[at]]
  if (down === undefined || up === undefined) return null
  const keys = [down, up].filter((line) => areSame(without(before, line), without(after, line)))
  return keys.length === 0 ? null : { is: 'move', keys: keys.map(({ key }) => key) }
}

function without(lines: readonly FormLine[], one: FormLine): FormLine[] {
  return lines.filter((line) => line !== one)
}

function areSame(lines: readonly FormLine[], others: readonly FormLine[]): boolean {
  return lines.length === others.length && lines.every((line, index) => line === others[index])
}

function differentFields<Of extends object>(before: Of, after: Of): (keyof Of & string)[] {
  const fields = Object.keys(after) as (keyof Of & string)[] // as: the names of its fields
  return fields.filter((field) => !Object.is(before[field], after[field]))
}
