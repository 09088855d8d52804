import { Button, Textarea } from '@mantine/core'
import { hasField } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { computeAmountDue } from '@quittance/shared/documents/totals.ts'
import { decimal, isZero, zero } from '@quittance/shared/money/decimal.ts'
import { type AmountField as Amount, totalsOfForm } from '#documents/document-form.ts'
import {
  useChange,
  useField,
  useFieldRejection,
  useFormState,
  useOpenForm,
} from '#documents/document-store.ts'
import { fieldLabel } from '#documents/field-labels.ts'
import { amountEntered, type NoteField as Note, noteTyped } from '#documents/form-changes.ts'
import { FilledCheck, LegalDetails } from '#documents/lazy-parts.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import layout from '#ui/layout.module.css'
import { NumberField } from '#ui/NumberField.tsx'
import { slotIdOf } from './field-slots.tsx'
import classes from './fields.module.css'
import { useDecimalField } from './use-field-props.ts'

/** Shows the fields below the lines: amounts that are not part of the total, and the texts that the document ends with. */
export function FootFields() {
  return (
    <div className={layout.stack}>
      <AmountFields />
      <NoteFields />
      <LegalDetails />
      <FilledCheck />
    </div>
  )
}

/** Shows the multi-line texts that the kind has. */
function NoteFields() {
  const { kind } = useOpenForm()
  const text = useText()

  return (
    <div className={`${layout.grid} ${classes.notes}`}>
      {hasField(kind, 'message') && <NoteField field="message" label={text('document.message')} />}
      {hasField(kind, 'terms') && <NoteField field="terms" label={text(`${kind.name}.terms`)} />}
      {hasField(kind, 'customerNotes') && (
        <NoteField field="customerNotes" label={text(`${kind.name}.customer-notes`)} />
      )}
    </div>
  )
}

function NoteField({ field, label }: { readonly field: Note; readonly label: string }) {
  const change = useChange()
  const value = useField(field)
  const rejection = useFieldRejection(field)

  return (
    <FieldSlot id={slotIdOf(field)} label={label} error={rejection}>
      {(input) => (
        <Textarea
          {...input}
          rows={2}
          classNames={{ input: classes.note ?? '' }}
          value={value}
          onChange={(event) => {
            const typed = event.currentTarget.value
            change((form) => noteTyped(form, field, typed))
          }}
        />
      )}
    </FieldSlot>
  )
}

const cent = decimal('0.01')

/** Shows the fields for amount due, amount paid and shipping charges. They are stored, but not part of the total. */
function AmountFields() {
  const { kind } = useOpenForm()
  const wasCharged = useFormState(({ pristine }) => !isZero(pristine.shippingCharges))
  const isShippingShown =
    kind.shippingVisibility === 'always' || (kind.shippingVisibility === 'when-charged' && wasCharged)
  const hasAmounts = hasField(kind, 'amounts')

  if (!(hasAmounts || isShippingShown)) return null
  return (
    <div className={`${layout.grid} ${classes.quiet}`}>
      {hasAmounts && <AmountField field="amountDue" />}
      {hasAmounts && <AmountField field="amountPaid" />}
      {isShippingShown && <AmountField field="shippingCharges" />}
    </div>
  )
}

function AmountField({ field }: { readonly field: Amount }) {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const { number, wrong, rejection } = useDecimalField(field)

  return (
    <FieldSlot id={slotIdOf(field)} label={text(fieldLabel(field, kind))} error={wrong ?? rejection}>
      {(input) => (
        <>
          <NumberField
            {...input}
            {...number}
            isMoney
            step={cent}
            places={limits.moneyPlaces}
            minimum={field === 'amountDue' ? undefined : zero}
            onType={(amount) => change((form) => amountEntered(form, field, amount))}
          />
          {field === 'amountDue' && <AmountDueSuggestion />}
        </>
      )}
    </FieldSlot>
  )
}

/** Suggests the total less the amount paid as amount due. It is applied only when the user clicks. */
function AmountDueSuggestion() {
  const text = useText()
  const change = useChange()
  const suggested = useFormState(({ form }) => computeAmountDue(totalsOfForm(form).total, form.amountPaid))
  const isTaken = useFormState(({ form }) => computeAmountDue(form.amountDue, zero) === suggested)

  if (isTaken) return null
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      mih="var(--small-button, 1.5rem)"
      mt={2}
      ms={-7}
      onClick={() => change((form) => amountEntered(form, 'amountDue', suggested))}
    >
      {text('amounts.use-suggestion', { amount: showMoney(suggested, currentLocale()) })}
    </Button>
  )
}
