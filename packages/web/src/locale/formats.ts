const numbers = new Map<string, Intl.NumberFormat>()
const days = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached format. Creating one takes a hundred times as long as using it, which forms and lists do for each number. */
export function numberFormat(locale: string): Intl.NumberFormat {
  const known = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, known)
  return known
}

/** Returns a cached format for calendar days, which have no time zone. @param tags languages in order of preference */
export function dayFormat(tags: readonly string[]): Intl.DateTimeFormat {
  const key = tags.join()
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const
  const known = days.get(key) ?? new Intl.DateTimeFormat([...tags], options)
  days.set(key, known)
  return known
}
