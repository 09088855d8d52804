/** Reads what may be JSON text; anything that is not text, or not JSON, is answered as it came. */
export function readJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Some fields of stored records travel as JSON inside JSON. */
export function writeJsonText(value: unknown): string {
  return JSON.stringify(value)
}
