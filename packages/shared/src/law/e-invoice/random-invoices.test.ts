import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyCompanyLegal, frenchNotes } from '#documents/company-legal.ts'
import { emptyLegalDetails } from '#documents/legal-details.ts'
import { type TaxTreatment, taxTreatments } from '#documents/tax-class.ts'
import { findViolations } from '#en16931/rules/find-violations.ts'
import { findContentProblems } from '#law/content-problems.ts'
import type { LegalContent } from '#law/legal-totals.ts'
import { decimal } from '#money/decimal.ts'
import { arbitraryLegalContent } from '#test/law/arbitrary-legal-content.ts'
import { buildInvoice } from './build-invoice.ts'
import { buildParties, type CompanyRecord, type CustomerRecord } from './build-parties.ts'

const company: CompanyRecord = {
  ...emptyCompanyLegal,
  ...frenchNotes,
  ...{ name: 'Atelier Martin', email: 'a@martin.example', phone: '', iban: '', bic: '' },
  ...{ address: '12 rue des Lilas', postalCode: '69001', city: 'Lyon', country: 'FR' },
  ...{ legalNumber: '732829320', taxNumber: 'FR44732829320', nature: 'mixed', legalForm: 'SARL' },
  ...{ easScheme: '0225', easId: '732829320' },
}

const french: CustomerRecord = {
  ...{ name: 'Zoé', company: 'Jaune SAS', email: 'z@jaune.example', isPrivate: false, delivery: null },
  ...{ address: '1 quai', postalCode: '75001', city: 'Paris', country: 'FR' },
  ...{ legalNumber: '404833048', taxNumber: 'FR32404833048', easScheme: '0225', easId: '404833048' },
}

const german: CustomerRecord = {
  ...french,
  ...{ postalCode: '10115', city: 'Berlin', country: 'DE', legalNumber: 'HRB 12345' },
  ...{ taxNumber: 'DE136695976', easScheme: '9930', easId: 'DE136695976' },
}

const american: CustomerRecord = {
  ...french,
  ...{ postalCode: '10001', city: 'New York', country: 'US', legalNumber: '', taxNumber: '12-3456789' },
  ...{ easScheme: '0088', easId: '4000001123452' },
}

/** A customer to whom each treatment applies. */
const customers: Readonly<Record<TaxTreatment, CustomerRecord>> = {
  domestic: french,
  franchise: french,
  'reverse-charge': german,
  'intra-eu': german,
  export: american,
  'outside-scope': american,
}

function build(content: LegalContent) {
  return buildInvoice({
    ...{ typeCode: '380', number: 'F-1', issuedOn: '2026-11-28', dueOn: '2026-12-28' },
    ...{ currency: 'EUR', companyCurrency: 'EUR', paymentTerms: '', precedingInvoices: [] },
    content: { ...emptyLegalDetails, ...content, deliveryDate: '2026-11-20' },
    parties: buildParties(company, customers[content.taxTreatment]),
    paid: decimal('0'),
    reasons: { discount: 'Remise', adjustment: 'Ajustement', disbursement: 'Débours' },
  })
}

const foreignRates = new Set(['19', '7', '21'])
const isFrench = ({ lines }: LegalContent) =>
  lines.every(({ taxRates }) => taxRates.every(({ rate }) => !foreignRates.has(rate)))

const runs = process.env.TEST_FULL === 'yes' ? 3_000 : 150

describe('random documents that the product calls ready', () => {
  const counts = new Map<TaxTreatment, number>(taxTreatments.map((treatment) => [treatment, 0]))

  it(`break no rule (${runs} documents)`, { timeout: 600_000 }, () => {
    const context = { country: 'FR', isVatOnDiscountedPrice: true }
    const isReady = fc.property(arbitraryLegalContent, (content) => {
      fc.pre(findContentProblems({ ...content, shippingCharges: decimal('0') }, context).length === 0)
      const { taxTreatment } = content
      counts.set(taxTreatment, (counts.get(taxTreatment) ?? 0) + 1)
      // The French profile includes the rules of EN 16931.
      const invoice = build(content)
      const violations = findViolations(invoice, isFrench(content) ? 'fr' : 'en16931')
      expect(violations.map(({ ruleId, term }) => `${ruleId} ${term}`)).toEqual([])
      // Exempt lines and what is passed on have different reasons, of which the group states one.
      const isExempt = ({ vatCategory }: { readonly vatCategory: string }) => vatCategory === 'E'
      const isPassedOn = invoice.charges.some((charge) => isExempt(charge) && charge.reason !== 'Ajustement')
      expect(isPassedOn && invoice.lines.some(isExempt)).toBe(false)
    })
    fc.assert(isReady, { numRuns: runs, seed: 20_260_101 })
    expect([...counts.entries()].filter(([, count]) => count === 0)).toEqual([])
  })
})
