import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { describe, expect, it } from 'vitest'
import type { FormChange } from '#documents/document-store.ts'
import { statusSelected, titleChanged } from '#documents/form-changes.ts'
import {
  lineDecimalChanged,
  lineDuplicated,
  lineMoved,
  lineRemoved,
  lineTextChanged,
  productsSelected,
} from '#documents/lines/line-changes.ts'
import { aFilledForm, aProduct } from '../../../test/document-factories.ts'
import { describeStep } from './form-difference.ts'

const form = productsSelected(aFilledForm(invoice), [aProduct({ id: 2, name: 'Slate' }), aProduct({ id: 3 })])

function said(change: FormChange): string | null {
  return describeStep(form, change(form), { kind: invoice, text: englishText })
}

describe('describeStep', () => {
  it.each<[string, FormChange]>([
    ['Invoice Title', (form) => titleChanged(form, 'Roof')],
    ['Status', (form) => statusSelected(form, null)],
    ['Price, line 2', (form) => lineDecimalChanged(form, 2, { field: 'price', value: decimal('1') })],
    ['Name, line 2', (form) => lineTextChanged(form, 2, { field: 'name', text: 'Roof' })],
    ['line 3, Slate', (form) => lineDuplicated(form, 2)],
    ['line 2, Slate', (form) => lineRemoved(form, 2)],
    ['line 3, Slate', (form) => lineMoved(form, 2, 2)],
    ['the lines', (form) => ({ ...form, lines: [] })],
    ['several fields', (form) => titleChanged(statusSelected(form, null), 'Roof')],
  ])('returns %s', (words, change) => {
    expect(said(change)).toBe(words)
  })

  it('returns null if the user sees no difference', () => {
    expect(said((form) => ({ ...form, version: 7 }))).toBeNull()
  })
})
