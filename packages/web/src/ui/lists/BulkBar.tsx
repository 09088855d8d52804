import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { BulkRefusals } from './BulkRefusals.tsx'
import classes from './lists.module.css'
import type { BulkOutcome } from './use-bulk-outcome.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  readonly selection: Selection
  readonly outcome: BulkOutcome
  readonly children: ReactNode
}

/** Renders the actions for the selected records, and the rejections of the last one. */
export function BulkBar({ selection, outcome, children }: BulkBarProps) {
  const text = useText()
  return (
    <>
      <BulkRefusals outcome={outcome} />
      {selection.ids.size === 0 ? null : (
        <fieldset className={classes.bulk} aria-label={text('lists.bulk')} data-bulk>
          <span role="status">{text('lists.selected', { count: selection.ids.size })}</span>
          {children}
          <Button variant="subtle" onClick={selection.clear}>
            {text('lists.clear-selection')}
          </Button>
        </fieldset>
      )}
    </>
  )
}
