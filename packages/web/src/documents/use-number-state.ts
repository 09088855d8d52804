import { useDebouncedValue } from '@mantine/hooks'
import { isDocumentNumber, type NumberPosition, noPosition } from '@quittance/shared/documents/numbering.ts'
import { useQuery } from '@tanstack/react-query'
import type { NumberState } from './document-problems.ts'
import { numberCheckQuery } from './document-queries.ts'
import { type DocumentState, useField, useFormState, useOpenForm } from './document-store.ts'

export const typingPauseMs = 250

interface CheckedNumber {
  readonly state: NumberState
  /** Free number to use instead of a taken one; null otherwise. */
  readonly nextFree: number | null
  /** Position of an available number among the stored ones, as far as it is known and relevant. */
  readonly place: NumberPosition
  /** Whether the check has failed, so that only the save will tell. */
  readonly couldNotAsk?: boolean
}

const unknown: CheckedNumber = { state: 'unknown', nextFree: null, place: noPosition }
const checking: CheckedNumber = { ...unknown, state: 'being-checked' }
const unanswered: CheckedNumber = { ...unknown, couldNotAsk: true }

function available(place: NumberPosition = noPosition): CheckedNumber {
  return { state: 'available', nextFree: null, place }
}

/**
 * Returns the state of the number in the form, which the server checks after a pause in typing. The stored number of a document
 * is available to it.
 */
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
  // A chronological kind also checks an unchanged number, because the date may be out of order.
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

/** Returns whether an unconfirmed save contains the number. If it is taken, then perhaps by this document: the save will tell. */
function mayBeStoredUnderItsNumber({ form, lost, isSaving }: DocumentState): boolean {
  if (isSaving || lost === null) return false
  return lost.tries.some(({ filled }) => filled.number === form.number)
}
