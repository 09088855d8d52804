import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findLastIssuedNumber, isNumberOfIssued } from '#documents/number-repository.ts'
import type { NumberSeries } from '#settings/issuing/repository.ts'
import { findNumberHolder, type NumberHolder } from './emailed-draft.ts'
import { findNextPlace, type SeriesPlace } from './next-number.ts'

/**
 * Returns the next place of a series with a number that no issued document has. Documents that were taken over can have such numbers: those
 * of a year that had not begun when issuing was switched on, which did not move the series.
 * @param draftNumber as for `findNextPlace`
 * @returns null: all numbers are used, or a document of a later year was issued
 */
export async function findFreePlace(
  db: Connection,
  series: NumberSeries,
  { day, draftNumber }: { readonly day: CalendarDay; readonly draftNumber: number },
): Promise<SeriesPlace | null> {
  const place = findNextPlace(series, day, draftNumber)
  if (place === null || !(await isNumberOfIssued(db, series.kind, place.number))) return place
  const lastUsed = await findLastIssuedNumber(db, series.kind, place.number)
  // As `raiseSeries` will store it.
  const last = { lastPeriod: place.period, lastSequence: place.sequence - 1, lastNumber: lastUsed }
  const next = findNextPlace({ ...series, ...last }, day, draftNumber)
  return next && { ...next, lastUsed }
}

interface PlaceRequest {
  readonly day: CalendarDay
  /** The number of the document that is issued. */
  readonly own: number
  /** Whether the draft that has the number is locked until the transaction ends. */
  readonly isLocked: boolean
}

/** Where a document would be in its series. */
interface IssuePlace {
  /** Null: all numbers are used. */
  readonly place: SeriesPlace | null
  /** The draft that has the number of this place; null: it is free, or the number of the document itself. */
  readonly holder: NumberHolder | null
}

/** Returns the place that an issue would give a document, and the draft that has its number. */
export async function findIssuePlace(
  db: Connection,
  series: NumberSeries,
  { day, own, isLocked }: PlaceRequest,
): Promise<IssuePlace> {
  const addHolder = async (place: SeriesPlace | null) => {
    const numbers = { own, next: place?.number ?? own }
    return { place, holder: await findNumberHolder(db, { kind: series.kind, ...numbers, isLocked }) }
  }
  const usual = await addHolder(findNextPlace(series, day, own))
  if (usual.holder?.isIssued !== true) return usual
  return await addHolder(await findFreePlace(db, series, { day, draftNumber: own }))
}
