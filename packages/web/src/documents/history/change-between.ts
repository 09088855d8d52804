import type { DocumentForm } from '#documents/document-form.ts'
import type { FormLine } from '#documents/lines/form-line.ts'

/** What nobody has typed or chosen. */
const ownAffairs: ReadonlySet<string> = new Set([
  'id',
  'version',
  'nextLineKey',
  'proposedNumber',
  'hasSelectedAll',
])

/** The name of the one field that is different; empty where that is more than one; null where nothing is that anybody sees. */
export function changeBetween(before: DocumentForm, after: DocumentForm): string | null {
  const changed = differentFields(before, after).filter((field) => !ownAffairs.has(field))
  if (changed.length === 0) return null
  const fields = changed.filter((field) => field !== 'unread')
  const [field = 'unread'] = fields
  if (fields.length > 1) return ''
  return field === 'lines' ? changedLine(before.lines, after.lines) : field
}

function changedLine(before: readonly FormLine[], after: readonly FormLine[]): string {
  if (before.length !== after.length) return ''
  const changed = after.flatMap((line, index) => {
    const old = before[index]
    return old === undefined || old === line ? [] : [{ old, line }]
  })
  const [first] = changed
  if (first === undefined || changed.length > 1 || first.old.key !== first.line.key) return ''
  const fields = differentFields(first.old, first.line).filter((field) => field !== 'unread')
  return fields.length > 1 ? '' : `line ${first.line.key} ${fields[0] ?? 'unread'}`
}

function differentFields<Of extends object>(before: Of, after: Of): string[] {
  const fields = Object.keys(after) as (keyof Of & string)[] // as: the names of its fields
  return fields.filter((field) => !Object.is(before[field], after[field]))
}
