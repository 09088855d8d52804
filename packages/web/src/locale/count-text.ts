import { currentLocale } from './locale.ts'

/** How many there are, grouped as the language groups: `12,345`. */
export function showCount(count: number): string {
  return new Intl.NumberFormat(currentLocale()).format(count)
}
