import { type CorrectedValue, correctPrice, correctQuantity } from '@quittance/shared/documents/limits.ts'
import { type Decimal, decimal, one, zero } from '@quittance/shared/money/decimal.ts'
import { memo } from 'react'
import type { DocumentForm } from '#documents/document-form.ts'
import { useChange } from '#documents/document-store.ts'
import { lineFieldLabel } from '#documents/field-labels.ts'
import { findNumericProblem, sayAtField } from '#documents/numeric-problems.ts'
import { useTyping } from '#documents/use-typing.ts'
import type { NumberEntry } from '#locale/number-entry.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import type { LineNumericFieldName } from './form-line.ts'
import { priceLeft, priceTyped, quantityLeft, quantityTyped } from './line-changes.ts'
import { lineCellId } from './line-focus.ts'
import classes from './lines.module.css'

interface NumericFieldRules {
  readonly isMoney: boolean
  readonly step: Decimal
  readonly minimum: Decimal
  readonly typed: (form: DocumentForm, key: number, value: Decimal) => DocumentForm
  readonly left: (form: DocumentForm, key: number, entry: NumberEntry) => DocumentForm
  /** Returns the corrected value after the field has lost the focus; null: the input is kept unchanged. */
  readonly settle: (entry: NumberEntry) => CorrectedValue | null
}

const rules: Readonly<Record<LineNumericFieldName, NumericFieldRules>> = {
  price: {
    isMoney: true,
    step: decimal('0.02'),
    minimum: zero,
    typed: priceTyped,
    left: priceLeft,
    settle: ({ value }) => (value === null ? null : correctPrice(value)),
  },
  quantity: {
    isMoney: false,
    step: one,
    minimum: one,
    typed: quantityTyped,
    left: quantityLeft,
    settle: ({ value, unreadable }) => (unreadable === null ? correctQuantity(value) : null),
  },
}

interface LineNumericFieldProps {
  readonly lineKey: number
  readonly place: number
  readonly field: LineNumericFieldName
  readonly value: Decimal
  readonly unread: string | undefined
  /** Whether the line is being written, so that an empty price is not an error yet. */
  readonly isFresh?: boolean
  readonly refusal: string | undefined
}

/** Edits a price or quantity. Its rule is checked when the field loses the focus; until then the last valid value applies. */
export const LineNumericField = memo(function LineNumericField(props: LineNumericFieldProps) {
  const { lineKey, place, field, value, unread, isFresh = false, refusal } = props
  const text = useText()
  const change = useChange()
  const alert = useAlert()
  const { typed, left, settle, ...shown } = rules[field]
  const reportTyping = useTyping((form, entry) => left(form, lineKey, entry))
  const label = lineFieldLabel(field, place, text)
  const problem = findNumericProblem(field, value, unread)

  function leave(entry: NumberEntry) {
    change((form) => left(form, lineKey, entry))
    const broken = settle(entry)?.violatedRule ?? null
    if (broken !== null) void alert(text(`line.${broken}`))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that stacks on phones
    <div role="cell" id={lineCellId(lineKey, field)} className={classes[field]}>
      <span className={classes.cellLabel}>{text(`line.${field}`)}</span>
      <NumberField
        {...shown}
        aria-label={label}
        value={value}
        unreadable={unread}
        onType={(entered) => change((form) => typed(form, lineKey, entered))}
        onTyping={reportTyping}
        onLeave={leave}
        // An error of the current input takes precedence over the error that the server has reported.
        error={isFresh && unread === '' ? undefined : (sayAtField(problem, label, text) ?? refusal)}
      />
    </div>
  )
})
