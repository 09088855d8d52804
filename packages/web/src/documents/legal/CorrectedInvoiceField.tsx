import { TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import type { CorrectedInvoice } from '@quittance/shared/documents/sales-document.ts'
import foreignInvoiceEnglish from '@quittance/shared/locales/en/foreign-invoice.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentForm } from '#documents/document-form.ts'
import { foreignNumberError } from '#documents/document-problems.ts'
import { useChange, useField, useFieldRejection, useOpenForm } from '#documents/document-store.ts'
import { fieldLabel } from '#documents/field-labels.ts'
import { slotIdOf } from '#documents/fields/field-slots.tsx'
import { optionsState, WaitingPicker } from '#documents/fields/RecordFields.tsx'
import { changed, textBlurred } from '#documents/form-changes.ts'
import { invalidInputAfter } from '#documents/lines/form-line.ts'
import { type ListedDocument, pageQuery } from '#documents/lists/list-queries.ts'
import { showDay } from '#locale/dates.ts'
import { exampleDay } from '#locale/day-entry.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { DayField } from '#ui/DayField.tsx'
import { FieldSlot, type InputProps } from '#ui/forms/FieldSlot.tsx'
import layout from '#ui/layout.module.css'
import type { DocumentListQuery } from '#ui/lists/list-query.ts'
import { RecordPicker } from '#ui/RecordPicker.tsx'
import { pickerLimit, type RecordOption } from '#ui/record-option.ts'

addEnglish(foreignInvoiceEnglish)

const typingPauseMs = 200

/** Names the invoice that a credit note corrects: one of its customer, or one that was written with another program. */
export function CorrectedInvoiceField() {
  const text = useText()
  const change = useChange()
  const value = useField('correctedInvoice')
  const isDateUnreadable = useField('invalidInput').correctedInvoiceDate !== undefined
  const [isForeignChosen, setForeignChosen] = useState(false)
  const isForeign = value === null ? isForeignChosen || isDateUnreadable : value.id === null
  function show(isOther: boolean) {
    flushSync(() => {
      setForeignChosen(isOther)
      change((form) => correctedInvoiceChosen(form, null))
    })
    document.getElementById(slotIdOf('correctedInvoice'))?.querySelector('input')?.focus()
  }
  return isForeign ? (
    <ForeignInvoiceFields onTyped={() => setForeignChosen(true)}>
      <TextButton onClick={() => show(false)}>{text('foreign-invoice.choose')}</TextButton>
    </ForeignInvoiceFields>
  ) : (
    <StoredInvoiceField>
      <TextButton onClick={() => show(true)}>{text('foreign-invoice.enter')}</TextButton>
    </StoredInvoiceField>
  )
}

function TextButton({ children, onClick }: { readonly children: string; onClick(): void }) {
  return (
    <UnstyledButton className={`${layout.textButton} ${layout.note} ${layout.below}`} onClick={onClick}>
      {children}
    </UnstyledButton>
  )
}

/** Selects an invoice of the customer. @param children is shown below */
function StoredInvoiceField({ children }: { readonly children: ReactNode }) {
  const { kind } = useOpenForm()
  const text = useText()
  const party = useField('party')
  return (
    <FieldSlot
      id={slotIdOf('correctedInvoice')}
      label={text(fieldLabel('correctedInvoice', kind))}
      error={useFieldRejection('correctedInvoice')}
    >
      {(input) => (
        <>
          {party === null ? (
            <WaitingPicker input={input} placeholder={text('legal.customer-first')} />
          ) : (
            <InvoicePicker key={party.id} input={input} customerId={party.id} />
          )}
          {children}
        </>
      )}
    </FieldSlot>
  )
}

interface InvoicePickerProps {
  readonly input: InputProps
  readonly customerId: number
}

/** The list is searched on the server, because a customer can have thousands of invoices. */
function InvoicePicker({ input, customerId }: InvoicePickerProps) {
  const change = useChange()
  const value = useField('correctedInvoice')
  const [typed, setTyped] = useState('')
  const selected = value?.id == null ? null : { id: value.id, label: value.number }
  // After a selection, the field contains the number of the invoice, which is not a search text.
  const [search] = useDebouncedValue(typed === selected?.label ? '' : typed.trim(), typingPauseMs)
  const invoices = useQuery(pageQuery(invoice, createRequest(customerId, search)))
  const found = invoices.data?.rows ?? []
  return (
    <RecordPicker
      {...input}
      clearable
      options={found.map(toInvoiceOption)}
      value={selected}
      onChange={(option) => {
        const chosen = found.find(({ id }) => id === option?.id)
        if (option === null) change((form) => correctedInvoiceChosen(form, null))
        else if (chosen) change((form) => correctedInvoiceChosen(form, toCorrectedInvoice(chosen)))
      }}
      onSearch={setTyped}
      state={optionsState(invoices)}
      onRetry={() => void invoices.refetch()}
    />
  )
}

/** Requests the invoices of a customer, the latest first. */
function createRequest(customerId: number, search: string): DocumentListQuery {
  return {
    customer: String(customerId),
    sort: 'document_date',
    descending: '1',
    limit: `${pickerLimit}`,
    ...(search !== '' && { search }),
  }
}

function toCorrectedInvoice({ id, shownNumber, documentDate }: ListedDocument): CorrectedInvoice {
  return { id, number: shownNumber, documentDate }
}

function toInvoiceOption({ id, shownNumber, documentDate, title }: ListedDocument): RecordOption {
  return { id, label: shownNumber, description: `${showDay(documentDate, currentLocale())}, ${title}` }
}

interface ForeignInvoiceFieldsProps {
  onTyped(): void
  /** Shown below the date. */
  readonly children: ReactNode
}

/** Takes number and date of an invoice that was written with another program. */
function ForeignInvoiceFields({ onTyped, children }: ForeignInvoiceFieldsProps) {
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
              onUnreadable={(typed) => change((form) => textBlurred(form, 'correctedInvoiceDate', typed))}
            />
            {children}
          </>
        )}
      </FieldSlot>
    </>
  )
}

/** Sets the invoice that a credit note corrects, and removes the invalid input of its date. */
function correctedInvoiceChosen(form: DocumentForm, invoice: CorrectedInvoice | null): DocumentForm {
  const invalidInput = invalidInputAfter(form.invalidInput, 'correctedInvoiceDate', null)
  return changed(form, { correctedInvoice: invoice, invalidInput })
}

/** Number and date before they are typed. */
const noInvoice: Omit<CorrectedInvoice, 'id'> = { number: '', documentDate: null }

/** Sets number and date of an invoice of another program. Both empty: the credit note names none. */
export function foreignInvoiceTyped(form: DocumentForm, changes: Partial<typeof noInvoice>): DocumentForm {
  const invoice = { ...(form.correctedInvoice ?? noInvoice), ...changes, id: null }
  const isEmpty = invoice.number.trim() === '' && invoice.documentDate === null
  const correctedInvoice = isEmpty ? null : invoice
  return 'documentDate' in changes
    ? correctedInvoiceChosen(form, correctedInvoice)
    : changed(form, { correctedInvoice })
}
