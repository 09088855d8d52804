import { CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './lists.module.css'
import type { BulkOutcome } from './use-bulk-outcome.ts'
import { moveFocus } from './use-selection.ts'

/** Lists the records that a bulk change has rejected, with the reasons, until the user dismisses the list. */
export function BulkRefusals({ outcome: { refused, dismiss } }: { readonly outcome: BulkOutcome }) {
  const text = useText()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused.length > 0) moveFocus(panel)
  }, [refused])
  if (refused.length === 0) return null
  return (
    <div ref={panel} role="alert" tabIndex={-1} className={classes.refusals} data-bulk>
      <p>{text('lists.failed', { count: refused.length })}</p>
      <CloseButton aria-label={text('toast.dismiss')} onClick={dismiss} />
      <ul>
        {refused.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong>: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
