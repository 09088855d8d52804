import { useDebouncedValue } from '@mantine/hooks'
import pickersEnglish from '@quittance/shared/locales/en/pickers.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { RecordPicker } from '#ui/RecordPicker.tsx'
import type { RecordOption } from '#ui/record-option.ts'
import { payersQuery } from './payment-queries.ts'

addEnglish(pickersEnglish)

const typingPauseMs = 200

interface CustomerPickerProps {
  readonly picked: RecordOption | null
  onPick(picked: RecordOption | null): void
  readonly isRequired?: boolean
  /** Shown while none is picked. */
  readonly placeholder?: string
  readonly error?: ReactNode
}

/** Selects a customer. The list is searched on the server. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { picked, onPick, isRequired = false, placeholder = '', error } = props
  const text = useText()
  const [input, setInput] = useState('')
  // After a selection, the field contains the name of the record, which is not a search text.
  const query = input === picked?.label ? '' : input.trim()
  const [search] = useDebouncedValue(query, typingPauseMs)
  const { data = [], isPending, isError, refetch } = useQuery(payersQuery(search))
  const state = isError ? 'failed' : 'ready'
  return (
    <RecordPicker
      label={text('relation.customer')}
      required={isRequired}
      clearable={!isRequired}
      placeholder={placeholder}
      error={error}
      options={data}
      value={picked}
      onChange={onPick}
      onSearch={setInput}
      state={isPending ? 'loading' : state}
      onRetry={() => void refetch()}
    />
  )
}
