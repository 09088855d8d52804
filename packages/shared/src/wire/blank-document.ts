import { z } from 'zod'
import type { CalendarDay } from '#documents/calendar.ts'
import type { DocumentKind } from '#documents/document-kinds.ts'
import { getWireNames } from './names.ts'

/** What a new document of a kind starts with. */
export interface BlankDocument {
  readonly number: number
  readonly prefix: string
  /** Digits that a number is shown with. */
  readonly numberWidth: number
  readonly highestNumber: number
  /** The day of the document with the highest number; null where there is none. */
  readonly highestDate: CalendarDay | null
  readonly title: string
  readonly terms: string
  readonly customerNotes: string
  readonly daysUntilDue: number
}

export function encodeBlankDocument(kind: DocumentKind, blank: BlankDocument): Record<string, unknown> {
  const names = getWireNames(kind.name).blank
  return {
    [names.answer]: {
      [names.number]: blank.number,
      [names.prefix]: blank.prefix,
      [names.title]: blank.title,
      ...(names.terms !== undefined && { [names.terms]: blank.terms }),
      ...(names.customerNotes !== undefined && { [names.customerNotes]: blank.customerNotes }),
      highest_number: blank.highestNumber,
      highest_date: blank.highestDate,
      number_width: blank.numberWidth,
      days_until_due: blank.daysUntilDue,
    },
  }
}

/** @throws ZodError when the answer is not that kind's */
export function decodeBlankDocument(
  kind: DocumentKind,
  answer: Readonly<Record<string, unknown>>,
): BlankDocument {
  const names = getWireNames(kind.name).blank
  const sent = z.record(z.string(), z.unknown()).parse(answer[names.answer])
  const text = (name: string | undefined) => (name === undefined ? '' : z.string().parse(sent[name]))
  const whole = (name: string) => z.int().parse(sent[name])
  return {
    number: whole(names.number),
    prefix: text(names.prefix),
    title: text(names.title),
    terms: text(names.terms),
    customerNotes: text(names.customerNotes),
    highestNumber: whole('highest_number'),
    highestDate: z.string().nullable().parse(sent.highest_date),
    numberWidth: whole('number_width'),
    daysUntilDue: whole('days_until_due'),
  }
}
