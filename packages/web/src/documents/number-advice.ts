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

/** What a number would leave empty, and which dates it would put out of order. Empty where all is well: it keeps nobody from saving. */
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
    place.gaps.length === 0 ? [] : text('document.leaves-empty', emptyNumbers(place.gaps, locale)),
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
 * Of the number that a new document starts with, which stands above all others. Where the settings jump so far that
 * anybody else would be asked, they begin another series (2026001 after 2025314): that leaves nothing.
 */
export function placeOfProposed(kind: DocumentKind, blank: BlankDocument): NumberPosition {
  const { number, highestNumber, highestDate } = blank
  if (!kind.isChronological || highestDate === null || number <= highestNumber) return noPosition
  const gaps = isUnusualJump(number, highestNumber) ? [] : findGaps(number, highestNumber, null)
  return { lower: { number: highestNumber, date: highestDate }, higher: null, gaps }
}
