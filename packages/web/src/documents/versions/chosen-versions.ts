/** Which two versions are compared: the later one may be the older. */
export interface Chosen {
  readonly from: number
  readonly to: number
}

/** As the address says it; else the current version with the one before it. */
export function chosenIn(query: Readonly<Record<string, string>>, current: number): Chosen {
  const to = versionIn(query.to, current) ?? current
  return { from: versionIn(query.from, current) ?? Math.max(1, to - 1), to }
}

function versionIn(written: string | undefined, current: number): number | null {
  if (written === undefined || !/^[1-9]\d{0,8}$/.test(written)) return null
  const version = Number(written)
  return version <= current ? version : null
}
