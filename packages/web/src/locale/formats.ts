const numbers = new Map<string, Intl.NumberFormat>()
const days = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes a hundred times as long as using it, and a form or a list uses one for each figure. */
export function numberFormat(locale: string): Intl.NumberFormat {
  const known = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, known)
  return known
}

/** Of calendar days, which have no time zone: the browser's may change. @param tags languages, the dearest first */
export function dayFormat(tags: readonly string[]): Intl.DateTimeFormat {
  const key = tags.join()
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const
  const known = days.get(key) ?? new Intl.DateTimeFormat([...tags], options)
  days.set(key, known)
  return known
}
