import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './lists.module.css'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  readonly selection: Selection
  readonly children: ReactNode
}

/** What can be done with everything that is ticked. */
export function BulkBar({ selection, children }: BulkBarProps) {
  const text = useText()
  if (selection.ids.size === 0) return null
  return (
    <fieldset className={classes.bulk} aria-label={text('lists.bulk')}>
      <span role="status">{text('lists.selected', { count: selection.ids.size })}</span>
      {children}
      <Button variant="subtle" onClick={selection.clear}>
        {text('lists.clear-selection')}
      </Button>
    </fieldset>
  )
}
