import { UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import type { CorrectedInvoice } from '@quittance/shared/documents/sales-document.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChange, useField, useFieldRejection, useOpenForm } from '#documents/document-store.ts'
import { fieldLabel } from '#documents/field-labels.ts'
import { slotIdOf } from '#documents/fields/field-slots.tsx'
import { optionsState, WaitingPicker } from '#documents/fields/RecordFields.tsx'
import { type ListedDocument, pageQuery } from '#documents/lists/list-queries.ts'
import { showDay } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { FieldSlot, type InputProps } from '#ui/forms/FieldSlot.tsx'
import layout from '#ui/layout.module.css'
import { RecordPicker } from '#ui/RecordPicker.tsx'
import { pickerLimit, type RecordOption } from '#ui/record-option.ts'
import { ForeignInvoiceFields } from './ForeignInvoiceFields.tsx'
import { correctedInvoiceChosen } from './invoice-changes.ts'

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
function createRequest(customerId: number, search: string) {
  return {
    customer: String(customerId),
    sort: 'document_date',
    descending: '1',
    limit: String(pickerLimit),
    ...(search !== '' && { search }),
  }
}

function toCorrectedInvoice({ id, shownNumber, documentDate }: ListedDocument): CorrectedInvoice {
  return { id, number: shownNumber, documentDate }
}

function toInvoiceOption({ id, shownNumber, documentDate, title }: ListedDocument): RecordOption {
  return { id, label: shownNumber, description: `${showDay(documentDate, currentLocale())}, ${title}` }
}
