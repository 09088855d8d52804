import type { Period } from '#en16931/party.ts'
import { find, type Parent, readText } from './xml-element.ts'

/**
 * Reads the date at a path: CII writes `20261124`, the model `2026-11-24`. Other text is kept as it is, so that the rules can
 * report it.
 */
export function readCiiDate(parent: Parent, path: string, type = 'udt:DateTimeString'): string {
  return readText(parent, `${path}/${type}`).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
}

/** Reads a period with its first and last day. */
export function readCiiPeriod(parent: Parent, path: string): Period | null {
  const period = find(parent, path)
  if (period === undefined) return null
  return {
    startsOn: readCiiDate(period, 'ram:StartDateTime'),
    endsOn: readCiiDate(period, 'ram:EndDateTime'),
  }
}
