/** How many wrong purchase codes came from each address lately; kept in memory, for codes have too many bits to be tried out. */
export interface WrongCodes {
  /** Seconds until another attempt is taken; 0: now. */
  readonly waitFor: (address: string, now: Date) => number
  readonly count: (address: string, now: Date) => void
  /** Takes one back: what was counted before it was checked has turned out good. */
  readonly forgive: (address: string) => void
}

const mostWrong = 10
const windowMs = 15 * 60_000
const mostAddresses = 10_000

export function countWrongCodes(): WrongCodes {
  const moments = new Map<string, number[]>()
  const recent = (address: string, now: Date) =>
    (moments.get(address) ?? []).filter((moment) => moment > now.getTime() - windowMs)
  return {
    waitFor(address, now) {
      const counted = recent(address, now)
      const oldest = counted.at(-mostWrong)
      return oldest === undefined ? 0 : Math.ceil((oldest + windowMs - now.getTime()) / 1_000)
    },
    count(address, now) {
      if (moments.size >= mostAddresses) moments.clear()
      moments.set(address, [...recent(address, now), now.getTime()])
    },
    forgive(address) {
      moments.set(address, (moments.get(address) ?? []).slice(0, -1))
    },
  }
}
