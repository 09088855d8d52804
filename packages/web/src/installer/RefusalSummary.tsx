import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '#locale/use-text.ts'
import { focusField } from './FieldSlot.tsx'
import { fieldsInOrder } from './field-labels.ts'
import classes from './installer.module.css'
import type { Refusal } from './installer-form.ts'
import { useInstaller } from './installer-store.ts'

/** What the server refused, summed up above the fields; each sentence leads to its field and goes once that is changed. */
export function RefusalSummary() {
  const refusal = useInstaller((form) => form.refused)
  return refusal === null ? null : <Summary refusal={refusal} />
}

function Summary({ refusal }: { readonly refusal: Refusal }) {
  const text = useText()
  const summary = useRef<HTMLDivElement>(null)
  const { fields, others } = refusal
  const named = fieldsInOrder.filter((field) => fields[field] !== undefined)
  const refusals = useInstaller((form) => form.refusals)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={classes.refused}>
      <p>{text('installer.to-correct')}</p>
      <ul>
        {named.map((field) => (
          <li key={field}>
            <UnstyledButton className={classes.refusedField ?? ''} onClick={() => focusField(field)}>
              {fields[field]}
            </UnstyledButton>
          </li>
        ))}
        {others.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
