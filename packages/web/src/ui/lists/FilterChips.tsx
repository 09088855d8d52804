import { Button } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { CrossIcon } from '#ui/icons.tsx'
import classes from './lists.module.css'
import type { ListAddress } from './use-list-address.ts'

/** An active filter that has no field. */
export interface FilterChip {
  /** Name in the address. */
  readonly name: string
  readonly label: string
}

interface FilterChipsProps {
  readonly chips: readonly FilterChip[]
  readonly change: ListAddress['change']
}

/** Shows the active filters that have no field. A click removes one. */
export function FilterChips({ chips, change }: FilterChipsProps) {
  const text = useText()
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={text('lists.further-filters')}>
      {chips.map(({ name, label }) => (
        <li key={name}>
          <Button
            variant="light"
            size="compact-md"
            rightSection={<CrossIcon size={14} />}
            aria-label={text('lists.remove-filter', { filter: label })}
            onClick={() => change({ [name]: undefined })}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
