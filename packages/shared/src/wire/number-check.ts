import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import type { DatedNumber, NumberPosition } from '#documents/numbering.ts'
import { getWireNames } from './field-names.ts'
import type { Payload } from './save-payload.ts'

/** Whether a number is available, and its position. */
export interface NumberCheck {
  readonly isAvailable: boolean
  /** The next higher number that is available; null if there is none. */
  readonly nextFreeNumber: number | null
  readonly position: NumberPosition
}

const datedNumber: z.ZodType<DatedNumber> = z.object({ number: z.int(), date: z.string() })

/** Position of an available number in the response, for chronological kinds. */
export const numberPosition = z.object({
  /** Numbers of the sequence that would stay unused. */
  leaves_empty: z.array(z.object({ from: z.int(), to: z.int() })),
  /** Number and date of the document with the next lower number; null if there is none. */
  lower_neighbour: datedNumber.nullable(),
  higher_neighbour: datedNumber.nullable(),
})

interface WireNumberCheck extends z.output<typeof numberPosition> {
  readonly next_free_number: number | null
}

/**
 * Encodes the request.
 * @param ownId id of the stored document whose number counts as available; null for a new document
 */
export function encodeNumberCheckRequest(kind: DocumentKind, number: number, ownId: number | null): Payload {
  const names = getWireNames(kind.name)
  const request = { [names.numberCheck.number]: number }
  return ownId === null ? request : { ...request, [names.payload.id]: ownId }
}

export function encodeNumberCheck(kind: DocumentKind, check: NumberCheck): Record<string, unknown> {
  const { status } = getWireNames(kind.name).numberCheck
  const { gaps, lower, higher } = check.position
  return {
    [status]: check.isAvailable ? 'available' : 'occupied',
    next_free_number: check.nextFreeNumber,
    leaves_empty: gaps,
    lower_neighbour: lower,
    higher_neighbour: higher,
  }
}

/** Decodes the response. As specified, only `occupied` means unavailable; all other values mean available. */
export function decodeNumberCheck(
  kind: DocumentKind,
  response: Readonly<Record<string, unknown>>,
): NumberCheck {
  const { status } = getWireNames(kind.name).numberCheck
  const sent = response as unknown as WireNumberCheck // as: the server's tests verify its responses
  return {
    isAvailable: response[status] !== 'occupied',
    nextFreeNumber: sent.next_free_number,
    position: { gaps: sent.leaves_empty, lower: sent.lower_neighbour, higher: sent.higher_neighbour },
  }
}
