import { useDebouncedValue } from '@mantine/hooks'
import { isDocumentNumber, type NumberPosition, noPosition } from '@quittance/shared/documents/numbering.ts'
import { useQuery } from '@tanstack/react-query'
import type { NumberState } from './document-problems.ts'
import { numberCheckQuery } from './document-queries.ts'
import { type DocumentState, useField, useFormState, useOpenForm } from './document-store.ts'

export const typingPauseMs = 250

interface CheckedNumber {
  readonly state: NumberState
  /** What could be used instead of an occupied number. */
  readonly nextFree: number | null
  /** Where an available number would stand, as far as that is known and matters. */
  readonly place: NumberPosition
  /** It was asked, and no answer came: saving will tell. */
  readonly couldNotAsk?: boolean
}

const unknown: CheckedNumber = { state: 'unknown', nextFree: null, place: noPosition }
const checking: CheckedNumber = { ...unknown, state: 'being-checked' }
const unanswered: CheckedNumber = { ...unknown, couldNotAsk: true }

function available(place: NumberPosition = noPosition): CheckedNumber {
  return { state: 'available', nextFree: null, place }
}

/** What the server says of the number in the form, asked once typing pauses. A stored document's own number is free. */
export function useNumberState(): CheckedNumber {
  const { kind } = useOpenForm()
  const id = useField('id')
  const number = useField('number')
  const storedNumber = useFormState((state) => (state.clean.id === null ? null : state.clean.number))
  const freeNumber = useFormState((state) => state.freeNumber)
  const mayBeStored = useFormState(mayBeStoredUnderItsNumber)
  const [settled] = useDebouncedValue(number, typingPauseMs)
  const isFree = freeNumber !== null && number === freeNumber.number
  const isOwn = number !== null && number === storedNumber
  const mayBeAsked = number !== null && isDocumentNumber(number) && !mayBeStored
  // Whether dates are in order is worth a question even of a number that stays.
  const isAsked = mayBeAsked && !isFree && (kind.isChronological || !isOwn)
  const check = useQuery({
    ...numberCheckQuery(kind, { id, number: settled }),
    enabled: isAsked && settled === number,
  })

  if (!mayBeAsked) return unknown
  if (isFree) return available(freeNumber.place)
  const answer = settled === number ? check.data : undefined
  if (isOwn) return available(answer?.position)
  if (settled !== number || check.isPending) return checking
  if (answer === undefined) return unanswered
  const { isAvailable, nextFreeNumber, position: place } = answer
  return isAvailable ? available(place) : { ...unknown, state: 'occupied', nextFree: nextFreeNumber }
}

/** It was sent, and no answer came: if the number is taken, then perhaps by this very document. Saving will tell. */
function mayBeStoredUnderItsNumber({ form, lost, isSaving }: DocumentState): boolean {
  if (isSaving || lost === null) return false
  return lost.tries.some(({ filled }) => filled.number === form.number)
}
