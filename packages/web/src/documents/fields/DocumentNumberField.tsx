import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { numberError } from '#documents/document-problems.ts'
import { useChange, useField, useFieldRefusal, useOpenForm } from '#documents/document-store.ts'
import { freeNumberTaken, numberTyped } from '#documents/form-changes.ts'
import { useNumberAdvice } from '#documents/use-number-advice.ts'
import { useNumberState } from '#documents/use-number-state.ts'
import { useText } from '#locale/use-text.ts'
import { DescribedBy } from '#ui/DescribedBy.tsx'
import { FieldContainer } from './FieldContainer.tsx'
import classes from './fields.module.css'

/** Edits the document number after its fixed prefix, and shows whether the number is available. */
export function DocumentNumberField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const prefix = useField('prefix')
  const number = useField('number')
  const unread = useField('unread')
  const refusal = useFieldRefusal('number')
  const messageId = useId()
  const adviceId = useId()
  const impossible = numberError({ number, unread }, { kind, text })

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const next = Math.max(1, (number ?? 0) + (event.key === 'ArrowUp' ? 1 : -1))
    change((form) => numberTyped(form, String(next)))
  }

  return (
    <FieldContainer field="number">
      <TextInput
        label={text(`${kind.name}.number`)}
        required
        inputMode="numeric"
        autoComplete="off"
        inputContainer={(input) => (
          <DescribedBy ids={`${messageId} ${adviceId}`}>
            {prefix === '' ? input : <Prefixed prefix={prefix}>{input}</Prefixed>}
          </DescribedBy>
        )}
        value={unread.number ?? (number === null ? '' : String(number))}
        onChange={(event) => {
          const typed = event.currentTarget.value
          change((form) => numberTyped(form, typed))
        }}
        onKeyDown={pressKey}
        error={impossible ?? (refusal === text(`${kind.name}.occupied`) ? null : refusal)}
      />
      <NumberMessage id={messageId} />
      <NumberAdvice id={adviceId} />
    </FieldContainer>
  )
}

/** Shows prefix and input like one field. A long prefix is truncated, so that the number is not. */
function Prefixed({ prefix, children }: { readonly prefix: string; readonly children: ReactNode }) {
  return (
    <div className={classes.prefixed}>
      <span className={classes.prefix} title={prefix}>
        {prefix}
      </span>
      {children}
    </div>
  )
}

function NumberMessage({ id }: { readonly id: string }) {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const { state, nextFree } = useNumberState()
  const isOccupied = state === 'occupied'

  return (
    <div className={classes.numberMessage}>
      <p
        id={id}
        role="status"
        aria-live="polite"
        className={isOccupied ? classes.occupied : classes.available}
      >
        {isOccupied ? text(`${kind.name}.occupied`) : null}
        {state === 'available' ? text(`${kind.name}.available`) : null}
      </p>
      {nextFree === null ? null : (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => change((form) => freeNumberTaken(form, nextFree))}
        >
          {text('document.use-free-number', { number: nextFree })}
        </Button>
      )}
    </div>
  )
}

/** Shows advice about gaps and dates out of order. Both are allowed. */
function NumberAdvice({ id }: { readonly id: string }) {
  const advice = useNumberAdvice()
  return (
    <p id={id} role="status" aria-live="polite" className={classes.advice}>
      {advice}
    </p>
  )
}
