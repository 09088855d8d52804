import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { SearchIcon } from '#ui/icons.tsx'

const pauseMs = 250
const longest = 300

interface ListSearchProps {
  readonly label: string
  /** Search text of the list. */
  readonly value: string
  onSearch(value: string): void
}

/** Filters a list while the user types. */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const text = useText()
  const [typed, setTyped] = useState(value)
  const [sought, setSought] = useState(value)
  // The user went back in the history or followed a link.
  if (value !== sought) {
    setSought(value)
    setTyped(value)
  }
  const search = useDebouncedCallback((wanted: string) => {
    setSought(wanted)
    onSearch(wanted)
  }, pauseMs)
  function type(wanted: string) {
    setTyped(wanted)
    search(wanted.trim())
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={longest}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<SearchIcon size={18} />}
      rightSection={
        typed === '' ? undefined : (
          <CloseButton size="sm" aria-label={text('lists.clear-search')} onClick={() => type('')} />
        )
      }
    />
  )
}
