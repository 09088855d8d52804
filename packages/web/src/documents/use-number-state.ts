import { useDebouncedValue } from '@mantine/hooks'
import { isDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { useQuery } from '@tanstack/react-query'
import type { NumberState } from './document-problems.ts'
import { numberCheckQuery } from './document-queries.ts'
import { type DocumentState, useField, useFormState, useOpenForm } from './document-store.ts'

const typingPauseMs = 250

interface CheckedNumber {
  readonly state: NumberState
  /** What could be used instead of an occupied number. */
  readonly nextFree: number | null
  /** It was asked, and no answer came: saving will tell. */
  readonly couldNotAsk?: boolean
}

const checking: CheckedNumber = { state: 'being-checked', nextFree: null }
const unknown: CheckedNumber = { state: 'unknown', nextFree: null }
const unanswered: CheckedNumber = { ...unknown, couldNotAsk: true }
const available: CheckedNumber = { state: 'available', nextFree: null }

/** What the server says of the number in the form, asked once typing pauses. A stored document's own number is free. */
export function useNumberState(): CheckedNumber {
  const { kind } = useOpenForm()
  const id = useField('id')
  const number = useField('number')
  const storedNumber = useFormState((state) => (state.clean.id === null ? null : state.clean.number))
  const freeNumber = useFormState((state) => state.freeNumber)
  const mayBeStored = useFormState(mayBeStoredUnderItsNumber)
  const [settled] = useDebouncedValue(number, typingPauseMs)
  const isKnown = number !== null && (number === storedNumber || number === freeNumber)
  const isAsked = number !== null && isDocumentNumber(number) && !isKnown && !mayBeStored
  const check = useQuery({
    ...numberCheckQuery(kind, { id, number: settled }),
    enabled: isAsked && settled === number,
  })

  if (!isAsked) return isKnown && !mayBeStored ? available : unknown
  if (settled !== number || check.isPending) return checking
  if (check.data === undefined) return unanswered
  const { isAvailable, nextFreeNumber } = check.data
  return isAvailable ? available : { state: 'occupied', nextFree: nextFreeNumber }
}

/** It was sent, and no answer came: if the number is taken, then perhaps by this very document. Saving will tell. */
function mayBeStoredUnderItsNumber({ form, lost, isSaving }: DocumentState): boolean {
  if (isSaving || lost === null) return false
  return lost.tries.some(({ filled }) => filled.number === form.number)
}
