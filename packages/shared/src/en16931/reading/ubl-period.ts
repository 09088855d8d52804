import type { Period } from '#en16931/party.ts'
import { find, type Parent, readText } from './xml-element.ts'

/** Returns the period with the start and end date of a `cac:InvoicePeriod`. */
export function readUblPeriod(parent: Parent): Period | null {
  const period = find(parent, 'cac:InvoicePeriod')
  if (period === undefined) return null
  return { startsOn: readText(period, 'cbc:StartDate'), endsOn: readText(period, 'cbc:EndDate') }
}
