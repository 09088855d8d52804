import { Radio, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import pickersEnglish from '@quittance/shared/locales/en/pickers.json' with { type: 'json' }
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { DuplicateFacts } from '#parties/DuplicateNotice.tsx'
import { partyName } from '#parties/PartyBadge.tsx'
import {
  convert,
  customersQuery,
  type DuplicateParty,
  forgetParties,
  type PartyRecord,
  storedDuplicatesQuery,
} from '#parties/party-queries.ts'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { slotIdOf, useRecordForm } from '#ui/forms/use-record-form.ts'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { RecordPicker } from '#ui/RecordPicker.tsx'
import type { OptionsState, RecordOption } from '#ui/record-option.ts'

addEnglish(pickersEnglish)

interface ConvertDialogProps {
  /** The lead. */
  readonly record: PartyRecord
  /** Kind of the document that is created for the customer afterwards; null: none. */
  readonly nextKind: DocumentKind | null
  onClose(): void
}

/** Converts a lead to a new or an existing customer. */
export function ConvertDialog({ record, nextKind, onClose }: ConvertDialogProps) {
  const text = useText()
  const form = useConversionForm(record.id, nextKind, onClose)
  const duplicates = useQuery(storedDuplicatesQuery('lead', record.id))
  const { field } = useController({ control: form.control, name: 'customer' })
  const selected: SelectedCustomer = field.value
  const loadingId = useId()
  const selectId = slotIdOf(form, 'customer')
  const incompleteId = selected.type === 'other' && selected.record === null ? selectId : undefined
  return (
    <FormDialog
      form={form}
      title={text('parties.convert-title', { name: partyName(record, text) })}
      submitLabel={text('parties.convert')}
      cancelLabel={text('form.cancel')}
      // Before the duplicates are loaded, the user could create a customer that exists already.
      blockedBecause={duplicates.data === undefined ? loadingId : incompleteId}
      onClose={onClose}
      intro={
        <>
          <p>{text('parties.convert-description')}</p>
          <div id={loadingId}>
            {duplicates.isPending ? <p role="status">{text('app.loading')}</p> : null}
            {duplicates.data === undefined && duplicates.error ? (
              <LoadFailed error={duplicates.error} onRetry={() => void duplicates.refetch()} />
            ) : null}
          </div>
        </>
      }
    >
      <div id={selectId}>
        <CustomerSelect
          duplicates={(duplicates.data ?? []).filter(isSelectable)}
          selected={selected}
          onSelect={field.onChange}
        />
      </div>
    </FormDialog>
  )
}

function isSelectable({ relation, is_archived }: DuplicateParty): boolean {
  return relation === 'customer' && !is_archived
}

/** Returns the id of the selected customer; null: a new one. */
function customerIdOf(selected: SelectedCustomer): number | null {
  if (selected.type === 'duplicate') return selected.id
  return selected.type === 'other' ? (selected.record?.id ?? null) : null
}

interface ConversionValues {
  readonly customer: SelectedCustomer
}

function useConversionForm(id: number, nextKind: DocumentKind | null, onClose: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useRecordForm({
    values: newCustomer,
    labels: { customer: 'parties.convert-choice' },
    asksBeforeLeaving: false,
    save: ({ customer }) => convert(id, customerIdOf(customer)),
    async onSaved(answer) {
      onClose()
      await forgetParties(client)
      if (nextKind === null) await navigate({ to: `/customer/show/${answer.id}` })
      // Replaces the history entry of this page, so that the back button skips it.
      else await navigate({ to: `/${nextKind.paths.record}/create/customer/${answer.id}`, replace: true })
    },
  })
}

const newCustomer: ConversionValues = { customer: { type: 'new' } }

/** The customer to which a lead is converted. */
type SelectedCustomer =
  | { readonly type: 'new' }
  | { readonly type: 'duplicate'; readonly id: number }
  /** null: not selected yet. */
  | { readonly type: 'other'; readonly record: RecordOption | null }

interface CustomerSelectProps {
  /** Customers that are similar to the lead. */
  readonly duplicates: readonly DuplicateParty[]
  readonly selected: SelectedCustomer
  onSelect(selected: SelectedCustomer): void
}

/** Selects a new customer, one that is similar to the lead, or any other. */
function CustomerSelect({ duplicates, selected, onSelect }: CustomerSelectProps) {
  const text = useText()
  return (
    <Radio.Group
      label={text('parties.convert-choice')}
      value={selected.type === 'duplicate' ? String(selected.id) : selected.type}
      onChange={(value) => {
        if (value === 'new') onSelect({ type: 'new' })
        else if (value === 'other') onSelect({ type: 'other', record: null })
        else onSelect({ type: 'duplicate', id: Number(value) })
      }}
    >
      <Stack gap="xs" mt="xs">
        <Radio size="md" value="new" label={text('parties.convert-new')} />
        {duplicates.map((customer) => (
          <Radio
            key={customer.id}
            size="md"
            value={String(customer.id)}
            label={
              <>
                {customer.name} <DuplicateFacts duplicate={customer} />
              </>
            }
          />
        ))}
        <Radio size="md" value="other" label={text('parties.convert-other')} />
        {selected.type === 'other' ? (
          <CustomerPicker picked={selected.record} onPick={(record) => onSelect({ type: 'other', record })} />
        ) : null}
      </Stack>
    </Radio.Group>
  )
}

const typingPauseMs = 200

interface CustomerPickerProps {
  readonly picked: RecordOption | null
  onPick(picked: RecordOption | null): void
}

/** Selects any customer. The list is searched on the server. */
function CustomerPicker({ picked, onPick }: CustomerPickerProps) {
  const text = useText()
  const [input, setInput] = useState('')
  // After a selection, the field contains the name of the record, which is not a search text.
  const query = input === picked?.label ? '' : input.trim()
  const [search] = useDebouncedValue(query, typingPauseMs)
  const customers = useQuery(customersQuery(search))
  return (
    <RecordPicker
      label={text('relation.customer')}
      required
      options={customers.data ?? []}
      value={picked}
      onChange={onPick}
      onSearch={setInput}
      state={stateOf(customers)}
      onRetry={() => void customers.refetch()}
    />
  )
}

function stateOf({
  isPending,
  isError,
}: {
  readonly isPending: boolean
  readonly isError: boolean
}): OptionsState {
  if (isPending) return 'loading'
  return isError ? 'failed' : 'ready'
}
