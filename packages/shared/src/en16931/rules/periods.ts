import type { Period } from '#en16931/party.ts'

/** Returns whether the last day of a period is before its first. Dates of the model can be compared as text. */
export function isReversed(period: Period | null): boolean {
  return period !== null && period.startsOn !== '' && period.endsOn !== '' && period.endsOn < period.startsOn
}

/** Returns whether a period has neither a first nor a last day. */
export function isEmpty(period: Period | null): boolean {
  return period !== null && period.startsOn === '' && period.endsOn === ''
}
