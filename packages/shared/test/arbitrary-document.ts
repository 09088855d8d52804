import fc from 'fast-check'
import { type DocumentKind, hasField } from '#documents/document-kinds.ts'
import type { DocumentLine } from '#documents/sales-document.ts'
import { adjustmentKinds, taxTreatments, vatCategories } from '#documents/tax-class.ts'
import { type Decimal, decimal, fromScaled, zero } from '#money/decimal.ts'
import type { FilledDocument } from '#wire/save-payload.ts'

/** Generates parsed decimals, which have no trailing zeros. */
function arbitraryDecimal(minimum: number, maximum: number, places: number): fc.Arbitrary<Decimal> {
  return fc.integer({ min: minimum, max: maximum }).map((units) => decimal(fromScaled(units, places)))
}

const text = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .map((value) => `x${value.replace(/\p{C}/gu, '')}x`)
const id = fc.integer({ min: 1, max: 1_000_000 })
const namedRecord = fc.record({ id, name: text })
const day = fc.constantFrom('2024-02-29', '2026-01-31', '1999-12-31')

const line: fc.Arbitrary<DocumentLine> = fc.record({
  type: fc.constant('item'),
  productId: fc.option(id),
  name: text,
  description: fc.oneof(
    fc.constant(''),
    text,
    fc.tuple(text, text).map((parts) => parts.join('\n')),
  ),
  unitName: fc.constantFrom('', 'h', 'm²', 'pièce'),
  quantity: arbitraryDecimal(10_000, 999_999_999, 4),
  price: arbitraryDecimal(0, 999_999_999, 4),
  taxRates: fc.array(
    fc.record({
      id: fc.option(fc.integer({ min: 0, max: 99 })),
      name: text,
      rate: arbitraryDecimal(0, 10_000_000, 4),
      taxClass: fc.record({
        kind: fc.constant('vat' as const),
        category: fc.constantFrom(null, ...vatCategories),
        exemptionCode: fc.constantFrom('', 'VATEX-EU-132-1I'),
        exemptionText: fc.constantFrom('', 'Exonération art. 261-4-4° a du CGI'),
      }),
    }),
    { maxLength: 3 },
  ),
})

/** Generates valid documents of a kind; fields that the kind does not have are empty. */
export function arbitraryDocument(kind: DocumentKind): fc.Arbitrary<FilledDocument> {
  const note = (isPresent: boolean) =>
    isPresent ? fc.string({ maxLength: 60 }).map((value) => value.replace(/\p{C}/gu, '')) : fc.constant('')
  const amount = (isPresent: boolean) => (isPresent ? arbitraryDecimal(0, 99_999_999, 2) : fc.constant(zero))
  return fc.record({
    id,
    version: id,
    number: fc.integer({ min: 1, max: 2_147_483_647 }),
    prefix: fc.constantFrom('', 'INV-', 'Fa/'),
    title: text,
    relation: fc.constantFrom(...kind.relations),
    party: fc.record({ id, clientName: text, clientEmail: text }),
    documentDate: day,
    dueDate: fc.option(day),
    status: namedRecord,
    currency: namedRecord,
    owner: namedRecord,
    message: note(hasField(kind, 'message')),
    terms: note(hasField(kind, 'terms')),
    customerNotes: note(hasField(kind, 'customerNotes')),
    amountDue: amount(hasField(kind, 'amounts')),
    amountPaid: amount(hasField(kind, 'amounts')),
    shippingCharges: amount(hasField(kind, 'shipping')),
    correctedInvoice: hasField(kind, 'correctedInvoice')
      ? fc.option(
          fc.oneof(
            fc.record({ id, number: text, documentDate: day }),
            fc.record({ id: fc.constant(null), number: text, documentDate: fc.option(day) }),
          ),
        )
      : fc.constant(null),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    discountType: fc.constantFrom('before' as const, 'after' as const),
    discountPercentage: arbitraryDecimal(0, 1_000_000, 4),
    adjustments: arbitraryDecimal(-99_999_999, 99_999_999, 2),
    taxTreatment: fc.constantFrom(...taxTreatments),
    adjustmentKind: fc.constantFrom(...adjustmentKinds),
    deliveryDate: fc.option(day),
    periodFrom: fc.option(day),
    periodTo: fc.option(day),
    buyerReference: fc.constantFrom('', 'SERVICE-7'),
    orderReference: fc.constantFrom('', 'PO-55'),
    exchangeRate: fc.option(arbitraryDecimal(1, 999_999_999, 6)),
    exchangeRateDate: fc.option(day),
    exchangeRateSource: fc.constantFrom('', 'European Central Bank'),
  })
}
