import type { z } from 'zod'
import { exceedsJsonLimits, jsonLimits } from '#json/json-limits.ts'
import { refuse } from './field-error.ts'

/** Reads what may be JSON text; anything that is not text, or not JSON, is answered as it came. */
export function readJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** As `readJsonText`, of a list that was sent. Rejects text that exceeds `jsonLimits` before it is parsed. */
export function readSentList(value: unknown, context: z.core.$RefinementCtx): unknown {
  if (typeof value === 'string' && exceedsJsonLimits(value)) {
    refuse(context, 'field.json-too-complex', jsonLimits)
    return value
  }
  return readJsonText(value)
}

// Records have about 50 fields; a body can have hundreds of references.
const valuesOfRecord = 200

/** As `readJsonText`, of one record that was sent. Text that holds more than a record does is answered as it came. */
export function readSentRecord(value: unknown): unknown {
  return typeof value === 'string' && exceedsJsonLimits(value, valuesOfRecord) ? value : readJsonText(value)
}

/** Some fields of stored records travel as JSON inside JSON. */
export function writeJsonText(value: unknown): string {
  return JSON.stringify(value)
}
