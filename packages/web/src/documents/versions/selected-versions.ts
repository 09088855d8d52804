/** The two versions that are compared. `from` may be later than `to`. */
export interface Chosen {
  readonly from: number
  readonly to: number
}

/** Returns the versions of the address; by default the current version and the one before it. */
export function chosenIn(query: Readonly<Record<string, string>>, current: number): Chosen {
  const to = versionIn(query.to, current) ?? current
  return { from: versionIn(query.from, current) ?? Math.max(1, to - 1), to }
}

function versionIn(written: string | undefined, current: number): number | null {
  if (written === undefined || !/^[1-9]\d{0,8}$/.test(written)) return null
  const version = Number(written)
  return version <= current ? version : null
}
