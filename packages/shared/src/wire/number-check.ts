import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kind.ts'
import type { Payload } from './encode-save.ts'
import { wireNames } from './names.ts'

/** Whether a number is free, and which one is. */
export interface NumberCheck {
  readonly isAvailable: boolean
  /** The first free one above it; null where none is left. */
  readonly nextFreeNumber: number | null
}

export function encodeNumberQuestion(kind: DocumentKind, number: number, ownId: number | null): Payload {
  const names = wireNames(kind.name)
  const question = { [names.numberCheck.number]: number }
  return ownId === null ? question : { ...question, [names.payload.id]: ownId }
}

export function encodeNumberCheck(kind: DocumentKind, check: NumberCheck): Record<string, unknown> {
  const { status } = wireNames(kind.name).numberCheck
  return { [status]: check.isAvailable ? 'available' : 'occupied', next_free_number: check.nextFreeNumber }
}

/** As specified, only `occupied` makes a number unavailable; any other answer leaves it available. */
export function decodeNumberCheck(
  kind: DocumentKind,
  answer: Readonly<Record<string, unknown>>,
): NumberCheck {
  const { status } = wireNames(kind.name).numberCheck
  return {
    isAvailable: answer[status] !== 'occupied',
    nextFreeNumber: z.int().nullable().parse(answer.next_free_number),
  }
}
