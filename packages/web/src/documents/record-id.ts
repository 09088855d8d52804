/** The id of a record as an address writes it; null for what can be none. */
export function recordIdIn(written: string | undefined): number | null {
  if (written === undefined || !/^[1-9]\d*$/.test(written)) return null
  const id = Number(written)
  return Number.isSafeInteger(id) ? id : null
}
