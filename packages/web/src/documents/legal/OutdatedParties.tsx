import { Button } from '@mantine/core'
import { useChange } from '#documents/document-store.ts'
import { currentDataTaken } from '#documents/form-changes.ts'
import { useText } from '#locale/use-text.ts'
import { keepFocusNearby } from '#ui/focus.ts'
import layout from '#ui/layout.module.css'
import { useLegalContext } from './use-legal-context.ts'

/**
 * Says that the data of the company or of the customer has changed since the document was saved. A later change never changes a stored
 * document automatically: a button takes the current data.
 */
export function OutdatedParties() {
  const text = useText()
  const change = useChange()
  const [first, second] = useLegalContext()?.outdated ?? []
  if (first === undefined) return null
  return (
    <div ref={keepFocusNearby} className={`${layout.stack} ${layout.small}`}>
      <p>{text(`legal.outdated-${second === undefined ? first : 'both'}`)}</p>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          mih="var(--small-button, 1.5rem)"
          onClick={() => change(currentDataTaken)}
        >
          {text('legal.take-current-data')}
        </Button>
      </div>
    </div>
  )
}
