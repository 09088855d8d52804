import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import {
  findDateConflicts,
  findGaps,
  isUnusualJump,
  type NumberPosition,
  type NumberRange,
  noPosition,
} from '@quittance/shared/documents/numbering.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import { showDay } from '#locale/day-text.ts'

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
