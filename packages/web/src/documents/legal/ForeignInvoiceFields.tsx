import { TextInput } from '@mantine/core'
import { limits } from '@quittance/shared/documents/limits.ts'
import type { CorrectedInvoice } from '@quittance/shared/documents/sales-document.ts'
import foreignInvoiceEnglish from '@quittance/shared/locales/en/foreign-invoice.json' with { type: 'json' }
import type { ReactNode } from 'react'
import { useChange, useField, useFieldRejection, useOpenForm } from '#documents/document-store.ts'
import { fieldLabel } from '#documents/field-labels.ts'
import { slotIdOf } from '#documents/fields/field-slots.tsx'
import { textLeft } from '#documents/form-changes.ts'
import { exampleDay } from '#locale/day-entry.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { DayField } from '#ui/DayField.tsx'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import { foreignInvoiceTyped } from './invoice-changes.ts'

addEnglish(foreignInvoiceEnglish)

interface ForeignInvoiceFieldsProps {
  onTyped(): void
  /** Shown below the date. */
  readonly children: ReactNode
}

const noInvoice: Omit<CorrectedInvoice, 'id'> = { number: '', documentDate: null }

/** Takes number and date of an invoice that was written with another program. */
export function ForeignInvoiceFields({ onTyped, children }: ForeignInvoiceFieldsProps) {
  const text = useText()
  const { kind } = useOpenForm()
  const change = useChange()
  const { number, documentDate } = useField('correctedInvoice') ?? noInvoice
  const unreadable = useField('invalidInput').correctedInvoiceDate
  const [numberRejection, dateRejection] = [
    useFieldRejection('correctedInvoiceNumber'),
    useFieldRejection('correctedInvoiceDate'),
  ]
  const [numberLabel, dateLabel] = [
    text(fieldLabel('correctedInvoiceNumber', kind)),
    text(fieldLabel('correctedInvoiceDate', kind)),
  ]
  const missing = number.trim() === '' && documentDate !== null
  const invalidDay = text('day.invalid', { example: exampleDay(currentLocale()) })

  function take(changes: Parameters<typeof foreignInvoiceTyped>[1]) {
    onTyped()
    change((form) => foreignInvoiceTyped(form, changes))
  }

  return (
    <>
      <FieldSlot
        id={slotIdOf('correctedInvoice')}
        label={numberLabel}
        error={missing ? text('field.missing', { field: numberLabel }) : numberRejection}
      >
        {(input) => (
          <div id={slotIdOf('correctedInvoiceNumber')}>
            <TextInput
              {...input}
              autoComplete="off"
              maxLength={limits.foreignNumberLength}
              value={number}
              onChange={(event) => take({ number: event.currentTarget.value })}
            />
          </div>
        )}
      </FieldSlot>
      <FieldSlot
        id={slotIdOf('correctedInvoiceDate')}
        label={dateLabel}
        error={unreadable === undefined ? dateRejection : invalidDay}
      >
        {(input) => (
          <>
            <DayField
              {...input}
              label={dateLabel}
              clearable
              value={documentDate}
              unreadable={unreadable}
              onChange={(day) => take({ documentDate: day })}
              onUnreadable={(typed) => change((form) => textLeft(form, 'correctedInvoiceDate', typed))}
            />
            {children}
          </>
        )}
      </FieldSlot>
    </>
  )
}
