import type { LegalDetails } from '#documents/legal-details.ts'
import { isCreditNote } from './credit-problems.ts'

/** Id of the rule about the day of the delivery or service, with a sentence `rule.…` in four languages. */
export const deliveryRule = 'delivery-date'

/** Where an invoice states the day even if it is that of the invoice: § 14 (4) no. 6 UStG, § 11 (1) no. 3 lit. d UStG 1994. */
const countries = new Set(['DE', 'AT'])

interface DeliverySource {
  readonly typeCode: string
  readonly content: Pick<LegalDetails, 'deliveryDate' | 'periodFrom' | 'periodTo'>
  readonly context: { readonly country: string }
}

/** Returns whether an invoice lacks the day or the period of its delivery or service. A credit note names its invoice, which has it. */
export function isWithoutDelivery(source: DeliverySource): boolean {
  const { deliveryDate, periodFrom, periodTo } = source.content
  const isStated = [deliveryDate, periodFrom, periodTo].some((day) => day !== null)
  return !isCreditNote(source) && countries.has(source.context.country) && !isStated
}
