import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { fieldLabel, lineFieldLabel } from '#documents/field-labels.ts'
import type { RefusedField } from '#documents/save-queries.ts'
import { changeBetween } from './change-between.ts'

interface Wording {
  readonly kind: DocumentKind
  readonly text: TranslateFunction
}

/** Describes the change of an undo step in a few words; null if the user sees no difference. */
export function whatChanged(before: DocumentForm, after: DocumentForm, wording: Wording): string | null {
  const { text, kind } = wording
  const difference = changeBetween(before, after)
  switch (difference?.is) {
    case undefined:
      return null
    case 'field':
      return isLabelled(difference.field)
        ? text(fieldLabel(difference.field, kind))
        : text('editing.step-several')
    case 'line-field': {
      const { key, field } = difference
      const place = after.lines.findIndex((line) => line.key === key) + 1
      return lineFieldLabel(field === 'unread' ? 'price' : field, place, text)
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

const unlabelled: ReadonlySet<string> = new Set(['unread', 'defaults', 'lines', 'version', 'nextLineKey'])

function isLabelled(field: keyof DocumentForm): field is keyof DocumentForm & RefusedField {
  return !unlabelled.has(field)
}
