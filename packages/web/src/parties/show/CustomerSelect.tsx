import '@mantine/core/styles/Radio.layer.css'
import { Radio, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import pickersEnglish from '@quittance/shared/locales/en/pickers.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { DuplicateFacts } from '#parties/DuplicateNotice.tsx'
import { customersQuery, type DuplicateParty } from '#parties/party-queries.ts'
import { RecordPicker } from '#ui/RecordPicker.tsx'
import type { OptionsState, RecordOption } from '#ui/record-option.ts'

addEnglish(pickersEnglish)

/** The customer to which a lead is converted. */
export type SelectedCustomer =
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
export function CustomerSelect({ duplicates, selected, onSelect }: CustomerSelectProps) {
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
