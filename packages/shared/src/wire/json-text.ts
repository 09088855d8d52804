import type { z } from 'zod'
import { exceedsJsonLimits, jsonLimits } from '#json/json-limits.ts'
import { addFieldError } from './field-error.ts'

/** Reads what may be JSON text; anything that is not text, or not JSON, is answered as it came. */
export function parseJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** As `readJsonText`, of a list that was sent. Rejects text that exceeds `jsonLimits` before it is parsed. */
export function parseListText(value: unknown, context: z.core.$RefinementCtx): unknown {
  if (typeof value === 'string' && exceedsJsonLimits(value)) {
    addFieldError(context, 'field.json-too-complex', jsonLimits)
    return value
  }
  return parseJsonText(value)
}

// Records have about 50 fields; a body can have hundreds of references.
const maxRecordValues = 200

/** As `readJsonText`, of one record that was sent. Text that holds more than a record does is answered as it came. */
export function parseRecordText(value: unknown): unknown {
  return typeof value === 'string' && exceedsJsonLimits(value, maxRecordValues) ? value : parseJsonText(value)
}

/** Some fields of stored records travel as JSON inside JSON. */
export function writeJsonText(value: unknown): string {
  return JSON.stringify(value)
}
