import { type ExistingRecordAction, existingRecordActions } from '@quittance/shared/contract/party-imports.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { useId } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './imports.module.css'

interface ExistingQuestionProps {
  readonly kind: PartyKind
  readonly chosen: ExistingRecordAction
  onChoose(choice: ExistingRecordAction): void
}

/** Asks what to do with rows that match a stored record. */
export function ExistingQuestion({ kind: { relation }, chosen, onChoose }: ExistingQuestionProps) {
  const text = useText()
  const name = useId()
  return (
    <fieldset className={classes.choices}>
      <legend>{text(`imports.existing-${relation}`)}</legend>
      {existingRecordActions.map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={chosen === choice} onChange={() => onChoose(choice)} />
          {text(`imports.existing-${choice}`)}
        </label>
      ))}
    </fieldset>
  )
}
