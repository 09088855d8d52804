import { z } from 'zod'
import type { CalendarDay } from '#documents/calendar.ts'
import type { DocumentKind } from '#documents/document-kinds.ts'
import { getWireNames } from './field-names.ts'

/** The values with which a new document starts. */
export interface BlankDocument {
  readonly number: number
  readonly prefix: string
  /** Minimum number of digits with which numbers are displayed. */
  readonly numberWidth: number
  readonly highestNumber: number
  /** Date of the document with the highest number; null if there is no document. */
  readonly highestDate: CalendarDay | null
  readonly title: string
  readonly terms: string
  readonly customerNotes: string
  readonly daysUntilDue: number
}

export function encodeBlankDocument(kind: DocumentKind, blank: BlankDocument): Record<string, unknown> {
  const names = getWireNames(kind.name).blank
  return {
    [names.data]: {
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

/** Decodes the defaults of a new document. @throws ZodError if the response does not belong to this kind */
export function decodeBlankDocument(
  kind: DocumentKind,
  response: Readonly<Record<string, unknown>>,
): BlankDocument {
  const names = getWireNames(kind.name).blank
  const data = z.record(z.string(), z.unknown()).parse(response[names.data])
  const parseText = (name: string | undefined) => (name === undefined ? '' : z.string().parse(data[name]))
  const parseInteger = (name: string) => z.int().parse(data[name])
  return {
    number: parseInteger(names.number),
    prefix: parseText(names.prefix),
    title: parseText(names.title),
    terms: parseText(names.terms),
    customerNotes: parseText(names.customerNotes),
    highestNumber: parseInteger('highest_number'),
    highestDate: z.string().nullable().parse(data.highest_date),
    numberWidth: parseInteger('number_width'),
    daysUntilDue: parseInteger('days_until_due'),
  }
}
