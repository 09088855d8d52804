import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { isLineField } from '@quittance/shared/documents/line-fields.ts'
import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { fieldLabel, lineFieldLabel } from '#documents/field-labels.ts'
import { type FormLine, isEmptyLine } from '#documents/lines/form-line.ts'
import type { RejectedField } from '#documents/save-queries.ts'

/** Fields that the user does not edit. */
const internalFields: ReadonlySet<string> = new Set([
  'id',
  'version',
  'nextLineKey',
  'proposedNumber',
  'hasSelectedAll',
])

/** The difference between two forms. */
export type FormDifference =
  | { readonly type: 'field'; readonly field: keyof DocumentForm }
  | { readonly type: 'line-field'; readonly key: number; readonly field: LineField | 'invalidInput' }
  /** Keys of the lines that may have been moved: after a swap of neighbours, either of the two. */
  | { readonly type: 'move'; readonly keys: readonly number[] }
  /** A line was added or removed. */
  | { readonly type: 'line'; readonly key: number }
  | { readonly type: 'lines' }
  | { readonly type: 'several' }

/** Returns the difference between two forms; null if the user cannot see one. */
export function findDifference(before: DocumentForm, after: DocumentForm): FormDifference | null {
  const changed = listDifferentFields(before, after).filter((field) => !internalFields.has(field))
  if (changed.length === 0) return null
  const fields = changed.filter((field) => field !== 'invalidInput')
  const [field = 'invalidInput'] = fields
  if (fields.length > 1) return { type: 'several' }
  return field === 'lines' ? findLineDifference(before.lines, after.lines) : { type: 'field', field }
}

function findLineDifference(before: readonly FormLine[], after: readonly FormLine[]): FormDifference | null {
  if (before.length !== after.length) return findAddedOrRemoved(before, after)
  const changed = after.flatMap((line, index) => {
    const old = before[index]
    return old === undefined || old === line ? [] : [{ index, old, line }]
  })
  const [first, second] = changed
  if (first === undefined) return { type: 'lines' }
  if (second !== undefined) return moved(before, after, first.index) ?? { type: 'lines' }
  if (first.old.key !== first.line.key) return { type: 'lines' }
  const fields = listDifferentFields(first.old, first.line).filter((field) => field !== 'invalidInput')
  const field = fields[0] ?? 'invalidInput'
  return fields.length > 1 || !(field === 'invalidInput' || isLineField(field))
    ? { type: 'lines' }
    : { type: 'line-field', key: first.line.key, field }
}

function findAddedOrRemoved(before: readonly FormLine[], after: readonly FormLine[]): FormDifference | null {
  const [fewer, more] = before.length < after.length ? [before, after] : [after, before]
  const index = more.findIndex((line, place) => fewer[place] !== line)
  const line = more[index]
  const isOne = line !== undefined && areSame(fewer, more.toSpliced(index, 1))
  if (!isOne) return { type: 'lines' }
  // The removal of an empty line is not a difference that the user sees.
  return more === before && isEmptyLine(line) ? null : { type: 'line', key: line.key }
}

/** Returns the move of one line; null if anything else differs. @param at index of the first line that differs */
function moved(before: readonly FormLine[], after: readonly FormLine[], at: number): FormDifference | null {
  const [down, up] = [before[at], after[at]]
  if (down === undefined || up === undefined) return null
  const keys = [down, up].filter((line) => areSame(without(before, line), without(after, line)))
  return keys.length === 0 ? null : { type: 'move', keys: keys.map(({ key }) => key) }
}

function without(lines: readonly FormLine[], one: FormLine): FormLine[] {
  return lines.filter((line) => line !== one)
}

function areSame(lines: readonly FormLine[], others: readonly FormLine[]): boolean {
  return lines.length === others.length && lines.every((line, index) => line === others[index])
}

function listDifferentFields<Of extends object>(before: Of, after: Of): (keyof Of & string)[] {
  const fields = Object.keys(after) as (keyof Of & string)[] // as: the names of its fields
  return fields.filter((field) => !Object.is(before[field], after[field]))
}

interface Wording {
  readonly kind: DocumentKind
  readonly text: TranslateFunction
}

/** Describes the change of an undo step in a few words; null if the user sees no difference. */
export function describeStep(before: DocumentForm, after: DocumentForm, wording: Wording): string | null {
  const { text, kind } = wording
  const difference = findDifference(before, after)
  switch (difference?.type) {
    case undefined:
      return null
    case 'field':
      return isLabelled(difference.field)
        ? text(fieldLabel(difference.field, kind))
        : text('editing.step-several')
    case 'line-field': {
      const { key, field } = difference
      const place = after.lines.findIndex((line) => line.key === key) + 1
      return lineFieldLabel(field === 'invalidInput' ? 'price' : field, place, text)
    }
    case 'line':
      return lineNamed(difference.key, [after, before], text)
    case 'move':
      return lineNamed(difference.keys[0] ?? 0, [after, before], text)
    case 'lines':
      return text('editing.step-lines')
    case 'several':
      return text('editing.step-several')
  }
}

function lineNamed(key: number, forms: readonly DocumentForm[], text: TranslateFunction): string {
  for (const { lines } of forms) {
    const index = lines.findIndex((line) => line.key === key)
    const line = lines[index]
    if (line !== undefined) return text('editing.step-line', { place: index + 1, name: line.name })
  }
  return text('editing.step-lines')
}

const unlabelled: ReadonlySet<string> = new Set([
  'invalidInput',
  'defaults',
  'lines',
  'version',
  'nextLineKey',
  'takesCurrentData',
])

function isLabelled(field: keyof DocumentForm): field is keyof DocumentForm & RejectedField {
  return !unlabelled.has(field)
}
