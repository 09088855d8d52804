import { describe, expect, it } from 'vitest'
import { emptyCompanyLegal, frenchNotes } from '#documents/company-legal.ts'
import { emptyLegalDetails } from '#documents/legal-details.ts'
import type { DocumentLine } from '#documents/sales-document.ts'
import type { TaxTreatment } from '#documents/tax-class.ts'
import { rulesOfProfile } from '#en16931/rules/find-violations.ts'
import { buildParties, type CompanyRecord, type CustomerRecord } from '#law/e-invoice/build-parties.ts'
import { decimal } from '#money/decimal.ts'
import { createContent, createLine, outsideScopeRate, touristTax } from '#test/law/examples.ts'
import { applyFix } from './content-fixes.ts'
import {
  findIssueProblems,
  findIssueProblemsInSteps,
  type IssueProblem,
  type IssueSource,
} from './issue-problems.ts'

const company: CompanyRecord = {
  ...emptyCompanyLegal,
  ...{ iban: '', bic: '' },
  name: 'Beispiel GmbH',
  address: 'Hauptstr. 1',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  email: 'rechnung@beispiel.example',
  phone: '+49 30 1234567',
  legalNumber: 'HRB 12345',
  taxNumber: 'DE136695976',
}

const customer: CustomerRecord = {
  name: 'Jo Kunde',
  company: 'Kunde AG',
  address: 'Nebenstr. 2',
  postalCode: '20095',
  city: 'Hamburg',
  country: 'DE',
  email: 'jo@kunde.example',
  taxNumber: '',
  ...{ legalNumber: '', easScheme: '', easId: '', isPrivate: false, delivery: null },
}

const noCompany: CompanyRecord = {
  ...company,
  ...{ name: '', address: '', postalCode: '', city: '', country: '', email: '', phone: '' },
  ...{ legalNumber: '', taxNumber: '' },
}

function createSource(changes: Partial<IssueSource> = {}): IssueSource {
  return {
    typeCode: '380',
    number: 'RE-1',
    issuedOn: '2026-11-28',
    dueOn: '2026-12-28',
    currency: 'EUR',
    companyCurrency: 'EUR',
    paymentTerms: '',
    content: {
      ...emptyLegalDetails,
      ...createContent([createLine('100', ['19'])]),
      shippingCharges: decimal('0'),
      deliveryDate: '2026-11-20',
    },
    parties: buildParties(company, customer),
    precedingInvoices: [],
    isInvoiceOfOtherCustomer: false,
    paid: decimal('0'),
    today: '2026-12-01',
    daysUntilDue: 14,
    reasons: { discount: 'Rabatt', adjustment: 'Anpassung', disbursement: 'Auslage' },
    context: { country: 'DE', isVatOnDiscountedPrice: true },
    vatRegime: 'registered',
    profile: 'en16931',
    ...changes,
  }
}

const summarise = (source: IssueSource) =>
  findIssueProblems(source).map(({ rule, record, field, lines }) => [rule, record, field, lines])

describe('findIssueProblems', () => {
  const undated = { ...createSource().content, deliveryDate: null }
  const exempt = createLine('100', [
    { rate: '0', taxClass: { kind: 'vat', category: 'E', exemptionCode: '', exemptionText: '' } },
  ])
  const solvable: readonly (readonly [string, Partial<IssueSource>, readonly string[]])[] = [
    ['delivery-date', { content: undated }, ['delivery-date', 'delivery-date']],
    [
      'BR-IC-11',
      {
        content: { ...undated, lines: [createLine('100', [])], taxTreatment: 'intra-eu' },
        parties: buildParties({ ...company, country: 'BE' }, { ...customer, taxNumber: 'FR44732829320' }),
        context: { country: 'BE', isVatOnDiscountedPrice: true },
      },
      ['delivery-date', 'delivery-date'],
    ],
    ['due-date', { dueOn: null }, ['due-date']],
    ['BR-FR-CO-07_BT-9', { dueOn: '2026-11-01', profile: 'fr' }, ['due-date']],
    [
      'BR-E-10',
      { content: { ...createSource().content, lines: [createLine('100', ['19']), exempt] } },
      ['usual-reason', 'usual-reason', 'usual-reason', 'usual-reason'],
    ],
  ]

  it.each(solvable)('offers changes for %s, each of which solves it', (rule, changes, types) => {
    const source = createSource(changes)
    const fixes = findIssueProblems(source).find((problem) => problem.rule === rule)?.fixes ?? []
    expect(fixes.map(({ type }) => type)).toEqual(types)
    for (const fix of fixes) {
      const { dueDate, ...content } = applyFix({ ...source.content, dueDate: source.dueOn }, fix, {
        shippingName: '',
      })
      const rules = findIssueProblems({ ...source, content, dueOn: dueDate ?? null }).map((left) => left.rule)
      expect(rules).not.toContain(rule)
    }
  })

  it('offers the day of the document once, and no due date without a payment term', () => {
    const [ofToday] = findIssueProblems(createSource({ content: undated, today: '2026-11-28' }))
    expect(ofToday?.fixes).toEqual([{ type: 'delivery-date', day: '2026-11-28', source: 'document' }])
    expect(findIssueProblems(createSource({ dueOn: null, daysUntilDue: null }))[0]?.fixes).toEqual([])
    expect(findIssueProblems(createSource({ dueOn: null }))[0]?.fixes).toEqual([
      { type: 'due-date', day: '2026-12-12' },
    ])
  })

  it('leads to the line that gives no reason for its exemption', () => {
    const lines = [createLine('100', ['19']), exempt]
    const content = { ...createSource().content, lines }
    expect(summarise(createSource({ content }))).toEqual([['BR-E-10', 'document', 'lines', [1]]])
  })

  it('names only the lines if a part of the sale is outside the scope of VAT', () => {
    const lines = [createLine('100', ['19']), createLine('100', [outsideScopeRate, touristTax])]
    const content = { ...createSource().content, lines, discountPercentage: decimal('10') }
    const parties = buildParties(company, { ...customer, taxNumber: 'DE811569869' })
    const found = summarise(createSource({ content, parties }))
    expect(found).toEqual([['outside-scope-mixed', 'document', 'lines', [1]]])
  })

  it('leads to the field of the company and of the customer', () => {
    const french = { ...company, country: 'FR', taxNumber: '', legalNumber: '' }
    const parties = buildParties(french, { ...customer, country: 'FR', city: '' })
    const problems = findIssueProblems(createSource({ parties, profile: 'fr' }))
    const ofRecords = problems.filter(({ record }) => record !== 'document')
    expect(ofRecords.map(({ rule, record, recordField }) => `${rule} ${record} ${recordField}`)).toEqual([
      'BR-S-02 company taxNumber',
      'BR-FR-08_BT-23 company nature',
      'BR-FR-10_BT-30 company legalNumber',
      'BR-FR-12_BT-49 customer electronicAddress',
      'BR-FR-13_BT-34 company electronicAddress',
      'BR-FR-05_BT-22-1 company paymentNote',
      'BR-FR-05_BT-22-2 company penaltyNote',
      'BR-FR-05_BT-22-3 company discountNote',
      'buyer-address customer city',
    ])
  })

  it('leads to the company that has not stated whether it charges VAT', () => {
    const [problem, ...others] = findIssueProblems(createSource({ vatRegime: '' }))
    expect(problem).toMatchObject({
      rule: 'vat-regime',
      severity: 'error',
      record: 'company',
      recordField: 'vatRegime',
    })
    expect(others).toEqual([])
    const undecided = { ...createSource().content, lines: [createLine('100', [])] }
    expect(summarise(createSource({ content: undecided, vatRegime: '' }))).toContainEqual([
      'vat-regime',
      'company',
      null,
      [],
    ])
    expect(findIssueProblems(createSource({ vatRegime: 'franchise' }))).toEqual([])
  })

  it('names a number that is missing once, by the rule that accepts no other number', () => {
    const parties = buildParties({ ...company, taxNumber: '', legalNumber: '' }, customer)
    const discounted = { ...createSource().content, discountPercentage: decimal('10') }
    expect(summarise(createSource({ content: discounted, parties }))).toEqual([
      ['BR-S-02', 'company', null, []],
    ])
    const undecided = { ...discounted, lines: [createLine('100', [])] }
    expect(summarise(createSource({ content: undecided, parties }))).toEqual([
      ['no-vat-reason', 'document', 'lines', [0]],
      ['BR-CO-26', 'company', null, []],
    ])
  })

  it('names a rate that France does not have at its lines, and not again at discount, charge and VAT group', () => {
    const lines = [createLine('100', ['20']), createLine('100', ['19']), createLine('50', ['19'])]
    const changes = { discountPercentage: decimal('10'), adjustments: decimal('5') }
    const content = { ...createSource().content, lines, ...changes }
    const problems = findIssueProblems(createSource({ content, profile: 'fr' }))
    expect(
      problems.filter(({ rule }) => rule.startsWith('BR-FR-16')).map(({ rule, lines: at }) => [rule, at]),
    ).toEqual([
      ['BR-FR-16_BT-152', [1]],
      ['BR-FR-16_BT-152', [2]],
    ])
  })

  it('says what the customer would owe after each change that solves a discount before tax', () => {
    const taxClass = { kind: 'other', category: null, exemptionCode: '', exemptionText: '' } as const
    const stay = createLine('100', ['20', { rate: '5', taxClass }])
    const content = {
      ...createSource().content,
      lines: [stay],
      discountType: 'before' as const,
      discountPercentage: decimal('10'),
    }
    const context = { country: 'DE', isVatOnDiscountedPrice: false }
    const [problem] = findIssueProblems(createSource({ content, context }))
    // After tax: 125.00 less 12.50. Before tax: 90.00 with VAT of 18.00, and the other tax of 5.00 on the full price.
    expect(problem).toMatchObject({
      rule: 'discount-leaves-tax',
      amounts: { afterTax: '112.50', onDiscountedPrice: '113.00' },
    })
  })

  it('names lines outside the scope of VAT beside others once, by the rule that leads to them', () => {
    const lines = [createLine('100', ['19']), createLine('100', [])]
    const content = { ...createSource().content, lines, taxTreatment: 'outside-scope' as const }
    const rules = findIssueProblems(createSource({ content })).map(({ rule }) => rule)
    expect(rules).toEqual(['vat-on-untaxed-document', 'outside-scope-mixed'])
  })

  it('finds none in a complete invoice', () => {
    expect(summarise(createSource())).toEqual([])
  })

  it('names what the company lacks, each with its record', () => {
    const problems = findIssueProblems(createSource({ parties: buildParties(noCompany, customer) }))
    expect(new Set(problems.map(({ record }) => record))).toEqual(new Set(['company']))
    expect(problems.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['BR-06', 'BR-08', 'BR-S-02']))
  })

  it('names what the customer lacks', () => {
    const parties = buildParties(company, { ...customer, name: '', company: '', country: '' })
    expect(summarise(createSource({ parties }))).toEqual([
      ['BR-07', 'customer', null, []],
      ['BR-11', 'customer', null, []],
    ])
  })

  it('names a VAT number without a country at the party that has it', () => {
    const find = (seller: string, buyer: string) => {
      const parties = buildParties({ ...company, taxNumber: seller }, { ...customer, taxNumber: buyer })
      return findIssueProblems(createSource({ parties })).map(({ rule, record, params }) => {
        return `${rule} ${record} ${params.vatId}`
      })
    }
    expect(find('QQ136695976', 'DE136695976')).toEqual(['BR-CO-09 company QQ136695976'])
    expect(find('DE136695976', 'QQ12345')).toEqual(['BR-CO-09 customer QQ12345'])
    expect(find('QQ136695976', 'QQ12345')).toEqual([
      'BR-CO-09 company QQ136695976',
      'BR-CO-09 customer QQ12345',
    ])
  })

  it('accepts a German company with a Steuernummer alone, also as a small enterprise', () => {
    const parties = buildParties({ ...company, legalNumber: '', taxNumber: '12/345/67890' }, customer)
    expect(summarise(createSource({ parties }))).toEqual([])
    const { content } = createSource()
    const untaxed = { ...content, lines: [createLine('100', [])], taxTreatment: 'franchise' as const }
    expect(summarise(createSource({ parties, content: untaxed }))).toEqual([])
    const expense = { ...untaxed, adjustments: decimal('25'), adjustmentKind: 'disbursement' as const }
    expect(findIssueProblems(createSource({ content: expense }))[0]?.field).toBe('adjustments')
  })

  it('leads to the field of the document', () => {
    expect(summarise(createSource({ dueOn: null }))).toEqual([['due-date', 'document', 'dueDate', []]])
  })

  it('leads to the line', () => {
    const lines = [createLine('100', ['19']), { ...createLine('1', ['19']), name: '' }]
    const content = { ...createSource().content, lines }
    expect(summarise(createSource({ content }))).toEqual([['BR-25', 'document', 'lines', [1]]])
  })

  it('asks for the numbers and the day that an intra-Community supply needs', () => {
    const content = {
      ...createSource().content,
      lines: [createLine('100', [])],
      taxTreatment: 'intra-eu' as const,
    }
    const rules = findIssueProblems(createSource({ content })).map(({ rule, record }) => `${rule} ${record}`)
    expect(rules).toEqual(['BR-IC-02 customer'])
    const undated = findIssueProblems(createSource({ content: { ...content, deliveryDate: null } }))
    expect(undated.map(({ rule, field }) => [rule, field])).toEqual([
      ['delivery-date', 'deliveryDate'],
      ['BR-IC-02', null],
    ])
  })

  it('asks German and Austrian companies for the day or the period of the delivery, except in credit notes', () => {
    const ask = (country: string, changes: Partial<IssueSource> = {}) => {
      const content = { ...createSource().content, deliveryDate: null }
      const context = { country, isVatOnDiscountedPrice: true }
      return findIssueProblems(createSource({ content, context, ...changes })).map(({ rule }) => rule)
    }
    expect(ask('DE')).toEqual(['delivery-date'])
    expect(ask('AT')).toEqual(['delivery-date'])
    expect(ask('BE')).toEqual([])
    expect(
      ask('DE', { content: { ...createSource().content, deliveryDate: null, periodTo: '2026-11-30' } }),
    ).toEqual([])
    expect(
      ask('DE', { typeCode: '381', precedingInvoices: [{ number: 'RE-1', issuedOn: '2026-11-03' }] }),
    ).toEqual([])
  })

  it('asks a credit note for its invoice once, and for no due date', () => {
    const credit = { typeCode: '381', dueOn: null } as const
    const problem = ['credit-without-invoice', 'document', 'correctedInvoice', []]
    expect(summarise(createSource(credit))).toEqual([problem])
    const french = findIssueProblems(createSource({ ...credit, profile: 'fr' }))
    expect(french.filter(({ field }) => field === 'correctedInvoice').map(({ rule }) => rule)).toEqual([
      'credit-without-invoice',
    ])
    const precedingInvoices = [{ number: 'RE-1', issuedOn: '2026-11-03' }]
    expect(summarise(createSource({ ...credit, precedingInvoices }))).toEqual([])
  })

  it('names a credit note whose invoice is for another customer', () => {
    const precedingInvoices = [{ number: 'RE-1', issuedOn: '2026-11-03' }]
    const credit = {
      typeCode: '381',
      dueOn: null,
      precedingInvoices,
      isInvoiceOfOtherCustomer: true,
    } as const
    expect(summarise(createSource(credit))).toEqual([
      ['credit-for-other-customer', 'document', 'correctedInvoice', []],
    ])
  })

  it('advises to date the invoice of a credit note, which France demands', () => {
    const precedingInvoices = [{ number: '2024-117', issuedOn: '' }]
    const ask = (profile: 'en16931' | 'fr') =>
      findIssueProblems(createSource({ typeCode: '381', dueOn: null, precedingInvoices, profile }))
        .filter(({ field }) => field === 'correctedInvoice')
        .map(({ rule, severity }) => [rule, severity])
    expect(ask('en16931')).toEqual([['undated-invoice', 'warning']])
    expect(ask('fr')).toEqual([['BR-FR-CO-05_BT-3', 'error']])
  })

  it('leads from a number of the invoice that France does not accept to its field', () => {
    const precedingInvoices = [{ number: 'RE 1', issuedOn: '2026-11-03' }]
    const problems = findIssueProblems(createSource({ typeCode: '381', precedingInvoices, profile: 'fr' }))
    expect(problems.find(({ rule }) => rule === 'BR-FR-02_BT-25')?.field).toBe('correctedInvoice')
  })

  it.each([
    [{ city: '' }, ['buyer-address']],
    [{ address: '', postalCode: '' }, ['buyer-address']],
    [{ address: '' }, []],
  ])('asks for an address that reaches the customer: %j', (changes, expected) => {
    const parties = buildParties(company, { ...customer, ...changes })
    expect(findIssueProblems(createSource({ parties })).map(({ rule }) => rule)).toEqual(expected)
  })

  it('states where goods are delivered, if the address has a country', () => {
    const delivery = { name: 'Lager', address: 'Kai 3', postalCode: '20457', city: 'Hamburg', country: 'DE' }
    const build = (changes: Partial<typeof delivery>) =>
      buildParties(company, { ...customer, delivery: { ...delivery, ...changes } })
    expect(build({}).deliverTo).toMatchObject({
      name: 'Lager',
      address: { line1: 'Kai 3', postcode: '20457', city: 'Hamburg', country: 'DE' },
    })
    expect(findIssueProblems(createSource({ parties: build({}) }))).toEqual([])
    // Rule BR-57: an address of deliveries has a country.
    const without = findIssueProblems(createSource({ parties: build({ country: '' }) }))
    expect(without.map(({ rule, record }) => [rule, record])).toEqual([['BR-57', 'customer']])
  })

  it('names what company, customer and document lack beside lines that have no totals yet, each once', () => {
    const content = { ...createSource().content, lines: [createLine('100', [])] }
    const parties = buildParties(
      { ...noCompany, country: 'FR' },
      { ...customer, address: '', postalCode: '' },
    )
    const context = { country: 'FR', isVatOnDiscountedPrice: true }
    const source = createSource({ content, parties, context, profile: 'fr', dueOn: null })
    const found = findIssueProblems(source).map(({ rule, record }) => `${rule} ${record}`)
    expect(found).toEqual([
      'no-vat-reason document',
      'BR-06 company',
      'BR-CO-26 company',
      'due-date document',
      'BR-FR-08_BT-23 company',
      'BR-FR-10_BT-30 company',
      'BR-FR-12_BT-49 customer',
      'BR-FR-13_BT-34 company',
      'BR-FR-05_BT-22-1 company',
      'BR-FR-05_BT-22-2 company',
      'BR-FR-05_BT-22-3 company',
      'seller-address company',
      'buyer-address customer',
    ])
    const decided = { ...content, lines: [createLine('100', ['20'])] }
    const listFields = (problems: readonly IssueProblem[]) =>
      problems.map(({ record, field, recordField }) => `${record} ${field ?? recordField}`)
    expect(listFields(findIssueProblems({ ...source, content: decided }))).toEqual(
      expect.arrayContaining(listFields(findIssueProblems(source)).slice(1)),
    )
  })

  it('leaves rules that depend on undecided lines for later, and checks those of the other lines', () => {
    const undecided = createLine('100', ['19', '7'])
    const find = (lines: readonly DocumentLine[], taxTreatment: TaxTreatment = 'domestic') => {
      const content = { ...createSource().content, lines, taxTreatment }
      const parties = buildParties({ ...company, taxNumber: '' }, customer)
      return findIssueProblems(createSource({ content, parties })).map(({ rule }) => rule)
    }
    expect(find([undecided])).toEqual(['two-vat-rates'])
    // A company without a tax number charges no VAT, whatever the other line gets.
    expect(find([undecided, createLine('100', ['19'])])).toEqual(['two-vat-rates', 'BR-S-02'])
    expect(find([undecided, exempt])).toEqual(['two-vat-rates', 'BR-E-02', 'BR-E-10'])
    expect(find([undecided, createLine('100', [])], 'intra-eu')).toEqual([
      'two-vat-rates',
      'vat-on-untaxed-document',
      'BR-IC-02',
    ])
    expect(find([undecided, { ...createLine('1', ['19']), name: '' }])).toEqual([
      'two-vat-rates',
      'BR-25',
      'BR-S-02',
    ])
  })
})

describe('findIssueProblemsInSteps', () => {
  it('divides a long document into many short steps', () => {
    const lines = Array.from({ length: 1_000 }, () => createLine('100', ['19']))
    const content = { ...createSource().content, lines }
    const steps = [...findIssueProblemsInSteps(createSource({ content }))]
    // A step for every 50 lines and for every rule.
    expect(steps.length).toBeGreaterThan(20 + rulesOfProfile.en16931.length)
  })
})

describe('findIssueProblems of a French company', () => {
  const french: CompanyRecord = {
    ...company,
    ...frenchNotes,
    country: 'FR',
    legalNumber: '732 829 320',
    taxNumber: 'FR44732829320',
    easScheme: '0225',
    easId: '732829320',
    nature: 'services',
    legalForm: 'SARL',
  }
  const find = (changes: Partial<CompanyRecord>) => {
    const source = createSource({ profile: 'fr', context: { country: 'FR', isVatOnDiscountedPrice: true } })
    const parties = buildParties({ ...french, ...changes }, { ...customer, country: 'FR' })
    const content = { ...source.content, lines: [createLine('100', ['20'])] }
    return findIssueProblems({ ...source, content, parties })
      .filter(({ record }) => record === 'company')
      .map(({ rule }) => rule)
  }

  it.each<[string, Partial<CompanyRecord>, string[]]>([
    ['is complete', {}, []],
    ['has no SIREN', { legalNumber: '' }, ['BR-FR-10']],
    ['has no electronic address', { easScheme: '', easId: '' }, ['BR-FR-13']],
    ['has no note about penalties', { notePmd: '' }, ['BR-FR-05']],
    ['does not say what it sells', { nature: '' }, ['BR-FR-08']],
  ])('that %s', (_name, changes, expected) => {
    const found = find(changes)
    expect(found.map((rule) => rule.split('_')[0])).toEqual(expected)
  })
})
