import { Button } from '@mantine/core'
import { placeholders } from '@quittance/shared/documents/templates.ts'
import { useId } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './templates.module.css'

/** Shows a button for each placeholder of a template, which inserts it at the cursor. */
export function PlaceholderBar({ onInsert }: { onInsert(typed: string): void }) {
  const text = useText()
  const label = useId()
  return (
    <fieldset className={classes.placeholders} aria-labelledby={label}>
      <p id={label} className={classes.label}>
        {text('templates.insert')}
      </p>
      <div className={classes.chips}>
        {placeholders.map((name) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            title={`{${name}}`}
            // Keeps the focus and the selection in the text field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(`{${name}}`)}
          >
            {text(`templates.placeholder-${name}`)}
          </Button>
        ))}
      </div>
      <p className={classes.hint}>{text('templates.insert-hint')}</p>
    </fieldset>
  )
}
