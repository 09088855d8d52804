import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import type { DatedNumber, NumberPosition } from '#documents/numbering.ts'
import { getWireNames } from './names.ts'
import type { Payload } from './save-payload.ts'

/** Whether a number is free, and which one is. */
export interface NumberCheck {
  readonly isAvailable: boolean
  /** The first free one above it; null where none is left. */
  readonly nextFreeNumber: number | null
  readonly position: NumberPosition
}

const datedNumber: z.ZodType<DatedNumber> = z.object({ number: z.int(), date: z.string() })

/** What an answer says besides of a free number, where numbers are in order. */
export const numberPosition = z.object({
  /** Numbers within the sequence that nobody would have. */
  leaves_empty: z.array(z.object({ from: z.int(), to: z.int() })),
  /** The next number below that another document has, and the day of that one. */
  lower_neighbour: datedNumber.nullable(),
  higher_neighbour: datedNumber.nullable(),
})

/** @param ownId of the stored document whose own number counts as free; null: of none */
export function encodeNumberCheckRequest(kind: DocumentKind, number: number, ownId: number | null): Payload {
  const names = getWireNames(kind.name)
  const question = { [names.numberCheck.number]: number }
  return ownId === null ? question : { ...question, [names.payload.id]: ownId }
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

/** As specified, only `occupied` makes a number unavailable; any other answer leaves it available. */
export function decodeNumberCheck(
  kind: DocumentKind,
  answer: Readonly<Record<string, unknown>>,
): NumberCheck {
  const { status } = getWireNames(kind.name).numberCheck
  const { leaves_empty, lower_neighbour, higher_neighbour } = numberPosition.parse(answer)
  return {
    isAvailable: answer[status] !== 'occupied',
    nextFreeNumber: z.int().nullable().parse(answer.next_free_number),
    position: { gaps: leaves_empty, lower: lower_neighbour, higher: higher_neighbour },
  }
}
