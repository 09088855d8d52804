import { TextInput } from '@mantine/core'
import { limits } from '@quittance/shared/documents/limits.ts'
import foreignInvoiceEnglish from '@quittance/shared/locales/en/foreign-invoice.json' with { type: 'json' }
import type { ReactNode } from 'react'
import { foreignNumberError } from '#documents/document-problems.ts'
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
import { foreignInvoiceTyped, noInvoice } from './invoice-changes.ts'

addEnglish(foreignInvoiceEnglish)

interface ForeignInvoiceFieldsProps {
  onTyped(): void
  /** Shown below the date. */
  readonly children: ReactNode
}

/** Takes number and date of an invoice that was written with another program. */
export function ForeignInvoiceFields({ onTyped, children }: ForeignInvoiceFieldsProps) {
  const text = useText()
  const { kind } = useOpenForm()
  const change = useChange()
  const invoice = useField('correctedInvoice')
  const { number, documentDate } = invoice ?? noInvoice
  const unreadableDate = useField('invalidInput').correctedInvoiceDate
  const [numberRejection, dateRejection] = [
    useFieldRejection('correctedInvoiceNumber'),
    useFieldRejection('correctedInvoiceDate'),
  ]
  const [numberLabel, dateLabel] = [
    text(fieldLabel('correctedInvoiceNumber', kind)),
    text(fieldLabel('correctedInvoiceDate', kind)),
  ]
  const invalidDay = text('day.invalid', { example: exampleDay(currentLocale()) })

  function type(changes: Parameters<typeof foreignInvoiceTyped>[1]) {
    onTyped()
    change((form) => foreignInvoiceTyped(form, changes))
  }

  return (
    <>
      <FieldSlot
        id={slotIdOf('correctedInvoice')}
        label={numberLabel}
        error={foreignNumberError({ correctedInvoice: invoice }, { kind, text }) ?? numberRejection}
      >
        {(input) => (
          <div id={slotIdOf('correctedInvoiceNumber')}>
            <TextInput
              {...input}
              autoComplete="off"
              maxLength={limits.foreignNumberLength}
              value={number}
              onChange={(event) => type({ number: event.currentTarget.value })}
            />
          </div>
        )}
      </FieldSlot>
      <FieldSlot
        id={slotIdOf('correctedInvoiceDate')}
        label={dateLabel}
        error={unreadableDate === undefined ? dateRejection : invalidDay}
      >
        {(input) => (
          <>
            <DayField
              {...input}
              label={dateLabel}
              clearable
              value={documentDate}
              unreadable={unreadableDate}
              onChange={(day) => type({ documentDate: day })}
              onUnreadable={(typed) => change((form) => textLeft(form, 'correctedInvoiceDate', typed))}
            />
            {children}
          </>
        )}
      </FieldSlot>
    </>
  )
}
