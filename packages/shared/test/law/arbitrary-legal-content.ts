import fc from 'fast-check'
import type { DocumentLine, LineTaxRate } from '#documents/sales-document.ts'
import { type TaxTreatment, taxTreatments } from '#documents/tax-class.ts'
import type { LegalContent } from '#law/legal-totals.ts'
import { decimal, fromScaled } from '#money/decimal.ts'

const untaxedTreatments = taxTreatments.filter((treatment) => treatment !== 'domestic')

const arbitraryDecimal = (minimum: number, maximum: number, places: number) =>
  fc.integer({ min: minimum, max: maximum }).map((units) => fromScaled(units, places))

const vatRates = ['20', '10', '8.5', '5.5', '2.1', '19', '7', '21'].map(
  (rate): LineTaxRate => ({ id: null, name: `VAT ${rate} %`, rate: decimal(rate) }),
)
const exemptRate: LineTaxRate = {
  id: null,
  name: 'Exempt',
  rate: decimal('0'),
  taxClass: { kind: 'vat', category: 'E', exemptionCode: 'VATEX-EU-132-1I', exemptionText: 'Exempt' },
}
const levies = ['1', '5', '3.3333'].map(
  (rate): LineTaxRate => ({
    id: null,
    name: `Levy ${rate} %`,
    rate: decimal(rate),
    taxClass: { kind: 'other', category: null, exemptionCode: '', exemptionText: '' },
  }),
)

const zeroRate: LineTaxRate = { id: null, name: 'VAT 0 %', rate: decimal('0') }

/** VAT rate of a line; none only where the treatment of the document is the reason. */
function arbitraryVat(treatment: TaxTreatment): fc.Arbitrary<LineTaxRate | null> {
  const own = fc.constantFrom(...vatRates, exemptRate)
  if (treatment === 'domestic') return own
  // Mostly as the treatment says. A member can still select a rate.
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(null, zeroRate) }, { weight: 1, arbitrary: own })
}

const arbitraryLine = (
  treatment: TaxTreatment,
  levy: fc.Arbitrary<LineTaxRate | null>,
): fc.Arbitrary<DocumentLine> =>
  fc.record({
    type: fc.constant('item' as const),
    productId: fc.constant(null),
    name: fc.constant('Line'),
    description: fc.constant(''),
    unitName: fc.constant(''),
    quantity: fc.oneof(arbitraryDecimal(1, 100, 0), arbitraryDecimal(10_000, 9_000_000, 4)),
    price: fc.oneof(arbitraryDecimal(0, 1_000_000, 2), arbitraryDecimal(0, 20_000_000, 4)),
    taxRates: fc.tuple(arbitraryVat(treatment), levy).map((rates) => rates.filter((rate) => rate !== null)),
  })

const arbitraryLines = (...args: Parameters<typeof arbitraryLine>) =>
  fc.array(arbitraryLine(...args), { minLength: 1, maxLength: 12 })

const arbitraryContent = (treatment: TaxTreatment): fc.Arbitrary<LegalContent> =>
  fc.record({
    // Half of the documents have no levies, which have another reason than exempt lines.
    lines: fc.oneof(
      arbitraryLines(treatment, fc.constant(null)),
      arbitraryLines(treatment, fc.option(fc.constantFrom(...levies), { freq: 4, nil: null })),
    ),
    discountType: fc.constantFrom('before' as const, 'after' as const),
    discountPercentage: fc.oneof(fc.constant(decimal('0')), arbitraryDecimal(0, 1_000_000, 4)),
    adjustments: fc.oneof(
      fc.constant(decimal('0')),
      arbitraryDecimal(-99, 99, 2),
      arbitraryDecimal(-10_000, 10_000, 2),
    ),
    taxTreatment: fc.constant(treatment),
    adjustmentKind: fc.constantFrom('price' as const, 'disbursement' as const),
  })

/**
 * Documents that have legal totals: half of them taxed at home, the others of every other treatment. Adjustments never lower a document
 * below zero by much.
 */
export const arbitraryLegalContent: fc.Arbitrary<LegalContent> = fc.oneof(
  { weight: untaxedTreatments.length, arbitrary: arbitraryContent('domestic') },
  ...untaxedTreatments.map((treatment) => arbitraryContent(treatment)),
)
