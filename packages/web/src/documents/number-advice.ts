import { useDebouncedValue } from '@mantine/hooks'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import {
  findDateConflicts,
  findGaps,
  isDocumentNumber,
  isUnusualJump,
  type NumberPosition,
  type NumberRange,
  noPosition,
} from '@quittance/shared/documents/numbering.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import { useQuery } from '@tanstack/react-query'
import { showDay } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import type { NumberState } from './document-problems.ts'
import { numberCheckQuery } from './document-queries.ts'
import { type DocumentState, useField, useFormState, useOpenForm } from './document-store.ts'

interface Wording {
  readonly text: TranslateFunction
  readonly locale: Locale
}

/**
 * Returns a notice about the numbers that a number skips and the dates that would be out of order; empty: there are none. The
 * notice does not prevent saving.
 */
export function numberAdvice(
  place: NumberPosition,
  date: CalendarDay | null,
  { text, locale }: Wording,
): string {
  const { lowerWithLaterDate, higherWithEarlierDate } =
    date === null ? { lowerWithLaterDate: null, higherWithEarlierDate: null } : findDateConflicts(place, date)
  const named = ({ number, date: day }: { number: number; date: CalendarDay }) => ({
    number,
    date: showDay(day, locale),
  })
  return [
    place.gaps.length === 0 ? [] : text('document.skipped-numbers', emptyNumbers(place.gaps, locale)),
    lowerWithLaterDate === null ? [] : text('document.dated-before', named(lowerWithLaterDate)),
    higherWithEarlierDate === null ? [] : text('document.dated-after', named(higherWithEarlierDate)),
  ]
    .flat()
    .join(' ')
}

function emptyNumbers(ranges: readonly NumberRange[], locale: Locale) {
  const written = ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`))
  return {
    numbers: new Intl.ListFormat(locale).format(written),
    count: ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0),
  }
}

/**
 * Returns the position of the number with which a new document starts, which is the highest one. A jump that would need a
 * confirmation if the user had entered it starts another series (2026001 after 2025314) and leaves no gap.
 */
export function placeOfProposed(kind: DocumentKind, blank: BlankDocument): NumberPosition {
  const { number, highestNumber, highestDate } = blank
  if (!kind.isChronological || highestDate === null || number <= highestNumber) return noPosition
  const gaps = isUnusualJump(number, highestNumber) ? [] : findGaps(number, highestNumber, null)
  return { lower: { number: highestNumber, date: highestDate }, higher: null, gaps }
}

const typingPauseMs = 250

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
  const storedNumber = useFormState((state) => (state.pristine.id === null ? null : state.pristine.number))
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
function mayBeStoredUnderItsNumber({ form, unconfirmed, isSaving }: DocumentState): boolean {
  if (isSaving || unconfirmed === null) return false
  return unconfirmed.tries.some(({ filled }) => filled.number === form.number)
}

/** Returns the advice about an available number and its date, after a pause in typing; empty: none. */
export function useNumberAdvice(): string {
  const text = useText()
  const { place } = useNumberState()
  const [date] = useDebouncedValue(useField('documentDate'), typingPauseMs)
  return numberAdvice(place, date, { text, locale: currentLocale() })
}
