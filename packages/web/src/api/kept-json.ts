/** Parses JSON from the browser's storage. Null if there is none or it is invalid. */
export function keptJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
