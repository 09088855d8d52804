/** Returns the id of a record in an address; null: it is no valid id. */
export function recordIdIn(written: string | undefined): number | null {
  if (written === undefined || !/^[1-9]\d*$/.test(written)) return null
  const id = Number(written)
  return Number.isSafeInteger(id) ? id : null
}
