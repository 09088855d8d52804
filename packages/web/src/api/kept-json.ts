/** What a storage of the browser has kept; null: nothing that can be read. */
export function keptJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
