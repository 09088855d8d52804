import { limits } from './limits.ts'

/** A number further than this above the highest one is asked about first: it is more often a slip than a wish. */
export const maxUnconfirmedJump = 1_000

/** What a new document of a kind proposes: one more than the highest, but at least what the settings say. */
export function proposeNumber(highest: number, settingsNext: number): number {
  return Math.min(Math.max(highest + 1, settingsNext), limits.largestNumber)
}

/** Prefix and number as people read them. @param width digits that the number is shown with; zeros fill it up */
export function formatDocumentNumber(prefix: string, number: number, width: number): string {
  return `${prefix}${String(number).padStart(width, '0')}`
}

export function isUnusualJump(number: number, highest: number): boolean {
  return number - highest > maxUnconfirmedJump
}

/** Whole, from 1 to the largest that the column holds. */
export function isDocumentNumber(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= limits.largestNumber
}
