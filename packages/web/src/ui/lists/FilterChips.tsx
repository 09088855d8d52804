import { Button } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { CrossIcon } from '#ui/icons.tsx'
import classes from './lists.module.css'
import type { ListAddress } from './use-list-address.ts'

/** A filter that is on and has no field. */
export interface FilterChip {
  /** As the address has it. */
  readonly name: string
  readonly label: string
}

interface FilterChipsProps {
  readonly chips: readonly FilterChip[]
  readonly change: ListAddress['change']
}

/** Says what else a list is filtered by; each is taken away by a click. */
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
