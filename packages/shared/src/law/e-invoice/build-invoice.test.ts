import { describe, expect, it } from 'vitest'
import { emptyLegalDetails } from '#documents/legal-details.ts'
import { writeCanonicalInvoice } from '#en16931/canonical-invoice.ts'
import type { EInvoice } from '#en16931/invoice.ts'
import { findViolations } from '#en16931/rules/find-violations.ts'
import { type Decimal, decimal, fromScaled, isEqual, toScaled } from '#money/decimal.ts'
import { readFile } from '#test/en16931/invoice-files.ts'
import { legalExamples } from '#test/law/examples.ts'
import { buildInvoice, type InvoiceSource } from './build-invoice.ts'
import { findUnitCode } from './unit-codes.ts'

const reasons = { discount: 'Discount', adjustment: 'Adjustment', disbursement: 'Disbursement' }

/** Returns the document of an example with the parties of its file. */
function createSource(example: (typeof legalExamples)[number], file: EInvoice): InvoiceSource {
  const { deliveredOn = '', period = null } = file.delivery ?? {}
  return {
    typeCode: file.typeCode as InvoiceSource['typeCode'], // as: the examples have the types of the product
    number: file.number,
    issuedOn: file.issuedOn,
    dueOn: file.dueOn === '' ? null : file.dueOn,
    currency: file.currency,
    companyCurrency: file.vatCurrency || file.currency,
    paymentTerms: file.paymentTerms,
    content: {
      ...emptyLegalDetails,
      ...example.content,
      buyerReference: file.buyerReference,
      orderReference: file.orderReference,
      deliveryDate: deliveredOn === '' ? null : deliveredOn,
      periodFrom: period?.startsOn ?? null,
      periodTo: period?.endsOn ?? null,
      exchangeRate: file.vatCurrency === '' ? null : decimal('0.9'), // example 17: 20.00 USD are 18.00 EUR
    },
    parties: {
      seller: file.seller,
      buyer: file.buyer,
      deliverTo: null,
      accounts: file.payment?.accounts ?? [],
      notes: file.notes,
      billingMode: file.process.charAt(0) as 'M', // as: the files have a billing mode
      vatPointCode: '',
    },
    precedingInvoices: file.precedingInvoices,
    paid: file.totals.paid ?? decimal('0'),
    reasons,
  }
}

/** Returns the document as a database returns it: with other objects, and numbers with all places of their columns. */
function store(source: InvoiceSource): InvoiceSource {
  const withPlaces = (value: Decimal) => fromScaled(toScaled(value, 4), 4)
  const { content, ...others } = structuredClone(source)
  return {
    content: {
      ...content,
      discountPercentage: withPlaces(content.discountPercentage),
      adjustments: withPlaces(content.adjustments),
      lines: content.lines.map((line) => ({
        ...line,
        quantity: withPlaces(line.quantity),
        price: withPlaces(line.price),
        taxRates: line.taxRates.map((taxRate) => ({ ...taxRate, rate: withPlaces(taxRate.rate) })),
      })),
    },
    ...others,
    paid: withPlaces(source.paid),
  }
}

const equalOrAbsent = (one: Decimal | null, other: Decimal | null) =>
  isEqual(one ?? decimal('0'), other ?? decimal('0'))

describe('buildInvoice', () => {
  const built = legalExamples.flatMap((example) => {
    const file = readFile('examples', example.name.slice(0, 2), 'ubl')
    return [{ name: example.name, file, invoice: buildInvoice(createSource(example, file)) }]
  })

  it.each(built)('has the totals of example $name', ({ file, invoice }) => {
    for (const [name, total] of Object.entries(file.totals)) {
      const own = invoice.totals[name as keyof typeof file.totals] // as: a name of the same type
      expect([name, own, equalOrAbsent(own, total)]).toEqual([name, own, true])
    }
  })

  it.each(built)('has the VAT groups, allowances and charges of example $name', ({ file, invoice }) => {
    const groups = (of: EInvoice) =>
      of.vatBreakdown.map(({ category, rate, base, tax }) => [
        category,
        Number(rate),
        Number(base),
        Number(tax),
      ])
    expect(groups(invoice)).toEqual(groups(file))
    const amounts = (of: EInvoice) =>
      [...of.allowances, ...of.charges].map(({ amount, percent, reasonCode }) => [
        Number(amount),
        Number(percent),
        reasonCode,
      ])
    expect(amounts(invoice)).toEqual(amounts(file))
  })

  it.each(built)('breaks no rule with example $name', ({ file, invoice }) => {
    const ids = (of: EInvoice) => findViolations(of, 'fr').map(({ ruleId, term }) => `${ruleId} ${term}`)
    expect(ids(invoice)).toEqual(ids(file))
  })

  it.each(built)('has canonical JSON that reads back to example $name', ({ invoice }) => {
    expect(JSON.parse(writeCanonicalInvoice(invoice))).toEqual(invoice)
  })

  it.each(legalExamples)('has the same canonical JSON after example $name was stored', (example) => {
    const source = createSource(example, readFile('examples', example.name.slice(0, 2), 'ubl'))
    const stored = store(source)
    expect(JSON.stringify(stored)).not.toBe(JSON.stringify(source))
    expect(writeCanonicalInvoice(buildInvoice(stored))).toBe(writeCanonicalInvoice(buildInvoice(source)))
  })

  it('has other canonical JSON for a document that differs by a cent', () => {
    const [example] = legalExamples
    const source = example && createSource(example, readFile('examples', '01', 'ubl'))
    const paid = decimal('0.01')
    expect(source && writeCanonicalInvoice(buildInvoice({ ...source, paid }))).not.toBe(
      source && writeCanonicalInvoice(buildInvoice(source)),
    )
  })

  it.each([
    ['01', '3'],
    ['26', '3'], // 20 % and an exempt line
    ['12', ''], // small enterprise
    ['14', ''], // intra-Community supply
  ])('states when VAT is due only where there is VAT: example %s', (name, expected) => {
    const example = legalExamples.find((one) => one.name.startsWith(name))
    const file = readFile('examples', name, 'ubl')
    const source = example && createSource(example, file)
    const parties = source && { ...source.parties, vatPointCode: '3' as const }
    expect(source && parties && buildInvoice({ ...source, parties }).vatPointCode).toBe(expected)
  })
})

describe('buildInvoice for a company outside the EU', () => {
  // Disbursement, another tax, small enterprise, reverse charge, supply in the EU, export, outside the scope of VAT.
  const untaxed = legalExamples.slice(9, 16)

  it.each(untaxed)('states reasons without a code, which break no rule: example $name', (example) => {
    const source = createSource(example, readFile('examples', example.name.slice(0, 2), 'ubl'))
    const { seller } = source.parties
    const address = seller.address && { ...seller.address, country: 'GB' }
    const invoice = buildInvoice({
      ...source,
      parties: { ...source.parties, seller: { ...seller, address } },
    })
    expect(invoice.vatBreakdown.filter(({ exemptionCode }) => exemptionCode !== '')).toEqual([])
    expect(findViolations(invoice, 'en16931')).toEqual([])
  })
})

describe('findUnitCode', () => {
  it.each([
    ['', 'C62'],
    ['Stk.', 'C62'],
    ['heures', 'HUR'],
    ['m²', 'MTK'],
    ['Pauschale', 'LS'],
    ['barrels', 'C62'],
  ])('finds the code of "%s"', (name, code) => {
    expect(findUnitCode(name)).toBe(code)
  })
})
