import { useDebouncedValue } from '@mantine/hooks'
import pickersEnglish from '@quittance/shared/locales/en/pickers.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { LikeLine } from '#parties/LikeLine.tsx'
import classes from '#parties/parties.module.css'
import { customersQuery, type DuplicateParty } from '#parties/party-queries.ts'
import { RecordPicker } from '#ui/RecordPicker.tsx'
import type { OptionsState, RecordOption } from '#ui/record-option.ts'

addEnglish(pickersEnglish)

/** The customer to which a lead is converted. */
export type ChosenCustomer =
  | { readonly is: 'new' }
  | { readonly is: 'alike'; readonly id: number }
  /** null: not selected yet. */
  | { readonly is: 'other'; readonly picked: RecordOption | null }

interface CustomerChoiceProps {
  /** Customers that are similar to the lead. */
  readonly alike: readonly DuplicateParty[]
  readonly chosen: ChosenCustomer
  onChoose(chosen: ChosenCustomer): void
}

/** Selects a new customer, one that is similar to the lead, or any other. */
export function CustomerChoice({ alike, chosen, onChoose }: CustomerChoiceProps) {
  const text = useText()
  const name = useId()
  return (
    <fieldset className={classes.choices}>
      <legend>{text('parties.convert-choice')}</legend>
      <label>
        <input
          type="radio"
          name={name}
          checked={chosen.is === 'new'}
          onChange={() => onChoose({ is: 'new' })}
        />
        {text('parties.convert-new')}
      </label>
      {alike.map((customer) => (
        <label key={customer.id}>
          <input
            type="radio"
            name={name}
            checked={chosen.is === 'alike' && chosen.id === customer.id}
            onChange={() => onChoose({ is: 'alike', id: customer.id })}
          />
          <span>
            {customer.name} <LikeLine duplicate={customer} />
          </span>
        </label>
      ))}
      <label>
        <input
          type="radio"
          name={name}
          checked={chosen.is === 'other'}
          onChange={() => onChoose({ is: 'other', picked: null })}
        />
        {text('parties.convert-other')}
      </label>
      {chosen.is === 'other' ? (
        <CustomerPicker picked={chosen.picked} onPick={(picked) => onChoose({ is: 'other', picked })} />
      ) : null}
    </fieldset>
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
  const [typed, setTyped] = useState('')
  // After a selection, the field contains the name of the record, which is not a search text.
  const sought = typed === picked?.label ? '' : typed.trim()
  const [search] = useDebouncedValue(sought, typingPauseMs)
  const customers = useQuery(customersQuery(search))
  return (
    <RecordPicker
      label={text('relation.customer')}
      required
      options={customers.data ?? []}
      value={picked}
      onChange={onPick}
      onSearch={setTyped}
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
