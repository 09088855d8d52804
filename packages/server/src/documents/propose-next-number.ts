import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { type DatedNumber, numbersPerYear, proposeNumber } from '@quittance/shared/documents/numbering.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findUsedSeries } from '#settings/issuing/repository.ts'
import type { KindSettings } from '#settings/repository.ts'
import { findNextPlace } from './issuing/next-number.ts'
import { findHighestDatedNumber } from './number-repository.ts'

interface ProposedNumber {
  /** The text before the number: that of the series in which the document will be issued, otherwise that of the settings. */
  readonly prefix: string
  readonly number: number
  /** The highest number with which the proposed one, or another one, is compared: of the year, if numbers start again each year. */
  readonly highestNumber: number
  /** Date of the document with that number; null: no document has it. */
  readonly highestDate: DatedNumber['date'] | null
  /** Whether a series decides, in which documents of the kind are issued, and not the settings. */
  readonly isOfSeries: boolean
}

/**
 * Returns prefix and number that a new document proposes. Where documents are issued, they are those of the series: the number is its next
 * one or, if drafts have it, the one above them. On the first day of a year in which numbers start again it is the first one of that year.
 * @param today where the company is
 */
export async function proposeNextNumber(
  db: Connection,
  kind: DocumentKind,
  { settings, today }: { readonly settings: KindSettings; readonly today: CalendarDay },
): Promise<ProposedNumber> {
  const series = kind.isChronological ? await findUsedSeries(db, kind.name) : null
  const next = series && findNextPlace({ ...series, isStrict: true }, today, 0)
  if (!(series && next)) {
    const highest = await findHighestDatedNumber(db, kind.name)
    return { ...propose(highest, settings.nextNumber), prefix: settings.prefix, isOfSeries: false }
  }
  const { period, number } = next
  const ofSeries = { prefix: series.prefix, isOfSeries: true }
  if (!series.isYearly)
    return { ...propose(await findHighestDatedNumber(db, kind.name), number), ...ofSeries }
  const ofYear = { from: number, to: (period + 1) * numbersPerYear - 1 }
  const highest = await findHighestDatedNumber(db, kind.name, ofYear)
  return { ...propose(highest ?? { number: number - 1, date: null }, number), ...ofSeries }
}

function propose(
  highest: { readonly number: number; readonly date: DatedNumber['date'] | null } | null,
  least: number,
): Omit<ProposedNumber, 'prefix' | 'isOfSeries'> {
  const highestNumber = highest?.number ?? 0
  return {
    number: proposeNumber(highestNumber, least),
    highestNumber,
    highestDate: highest?.date ?? null,
  }
}
