import { describe, expect, it } from 'vitest'
import { frenchNotes } from '#documents/company-legal.ts'
import type { DocumentLine } from '#documents/sales-document.ts'
import type { TaxTreatment } from '#documents/tax-class.ts'
import { rulesOfProfile } from '#en16931/rules/find-violations.ts'
import { buildParties, type CompanyRecord } from '#law/e-invoice/build-parties.ts'
import { decimal } from '#money/decimal.ts'
import { createLine, outsideScopeRate, touristTax } from '#test/law/examples.ts'
import { company, createIssueSource, customer } from '#test/law/issue-source.ts'
import { applyFix } from './content-fixes.ts'
import {
  findIssueProblems,
  findIssueProblemsInSteps,
  type IssueProblem,
  type IssueSource,
} from './issue-problems.ts'

const noCompany: CompanyRecord = {
  ...company,
  ...{ name: '', address: '', postalCode: '', city: '', country: '', email: '', phone: '' },
  ...{ legalNumber: '', taxNumber: '' },
}

const summarise = (source: IssueSource) =>
  findIssueProblems(source).map(({ rule, record, field, lines }) => [rule, record, field, lines])

describe('findIssueProblems', () => {
  const undated = { ...createIssueSource().content, deliveryDate: null }
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
      { content: { ...createIssueSource().content, lines: [createLine('100', ['19']), exempt] } },
      ['usual-reason', 'usual-reason', 'usual-reason', 'usual-reason'],
    ],
  ]

  it.each(solvable)('offers changes for %s, each of which solves it', (rule, changes, types) => {
    const source = createIssueSource(changes)
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
    const [ofToday] = findIssueProblems(createIssueSource({ content: undated, today: '2026-11-28' }))
    expect(ofToday?.fixes).toEqual([{ type: 'delivery-date', day: '2026-11-28', source: 'document' }])
    expect(findIssueProblems(createIssueSource({ dueOn: null, daysUntilDue: null }))[0]?.fixes).toEqual([])
    expect(findIssueProblems(createIssueSource({ dueOn: null }))[0]?.fixes).toEqual([
      { type: 'due-date', day: '2026-12-12' },
    ])
  })

  it('leads to the line that gives no reason for its exemption', () => {
    const lines = [createLine('100', ['19']), exempt]
    const content = { ...createIssueSource().content, lines }
    expect(summarise(createIssueSource({ content }))).toEqual([['BR-E-10', 'document', 'lines', [1]]])
  })

  it('names only the lines if a part of the sale is outside the scope of VAT', () => {
    const lines = [createLine('100', ['19']), createLine('100', [outsideScopeRate, touristTax])]
    const content = { ...createIssueSource().content, lines, discountPercentage: decimal('10') }
    const parties = buildParties(company, { ...customer, taxNumber: 'DE811569869' })
    const found = summarise(createIssueSource({ content, parties }))
    expect(found).toEqual([['outside-scope-mixed', 'document', 'lines', [1]]])
  })

  it('leads to the field of the company and of the customer', () => {
    const french = { ...company, country: 'FR', taxNumber: '', legalNumber: '' }
    const parties = buildParties(french, { ...customer, country: 'FR', city: '' })
    const problems = findIssueProblems(createIssueSource({ parties, profile: 'fr' }))
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
    const [problem, ...others] = findIssueProblems(createIssueSource({ vatRegime: '' }))
    expect(problem).toMatchObject({
      rule: 'vat-regime',
      severity: 'error',
      record: 'company',
      recordField: 'vatRegime',
    })
    expect(others).toEqual([])
    const undecided = { ...createIssueSource().content, lines: [createLine('100', [])] }
    expect(summarise(createIssueSource({ content: undecided, vatRegime: '' }))).toContainEqual([
      'vat-regime',
      'company',
      null,
      [],
    ])
    expect(findIssueProblems(createIssueSource({ vatRegime: 'franchise' }))).toEqual([])
  })

  it('says what the customer would owe after each change that solves a discount before tax', () => {
    const taxClass = { kind: 'other', category: null, exemptionCode: '', exemptionText: '' } as const
    const stay = createLine('100', ['20', { rate: '5', taxClass }])
    const content = {
      ...createIssueSource().content,
      lines: [stay],
      discountType: 'before' as const,
      discountPercentage: decimal('10'),
    }
    const context = { country: 'DE', isVatOnDiscountedPrice: false }
    const [problem] = findIssueProblems(createIssueSource({ content, context }))
    // After tax: 125.00 less 12.50. Before tax: 90.00 with VAT of 18.00, and the other tax of 5.00 on the full price.
    expect(problem).toMatchObject({
      rule: 'discount-leaves-tax',
      amounts: { afterTax: '112.50', onDiscountedPrice: '113.00' },
    })
  })

  it('finds none in a complete invoice', () => {
    expect(summarise(createIssueSource())).toEqual([])
  })

  it('names what the company lacks, each with its record', () => {
    const problems = findIssueProblems(createIssueSource({ parties: buildParties(noCompany, customer) }))
    expect(new Set(problems.map(({ record }) => record))).toEqual(new Set(['company']))
    expect(problems.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['BR-06', 'BR-08', 'BR-S-02']))
  })

  it('names what the customer lacks', () => {
    const parties = buildParties(company, { ...customer, name: '', company: '', country: '' })
    expect(summarise(createIssueSource({ parties }))).toEqual([
      ['BR-07', 'customer', null, []],
      ['BR-11', 'customer', null, []],
    ])
  })

  it('names a VAT number without a country at the party that has it', () => {
    const find = (seller: string, buyer: string) => {
      const parties = buildParties({ ...company, taxNumber: seller }, { ...customer, taxNumber: buyer })
      return findIssueProblems(createIssueSource({ parties })).map(({ rule, record, params }) => {
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
    expect(summarise(createIssueSource({ parties }))).toEqual([])
    const { content } = createIssueSource()
    const untaxed = { ...content, lines: [createLine('100', [])], taxTreatment: 'franchise' as const }
    expect(summarise(createIssueSource({ parties, content: untaxed }))).toEqual([])
    const expense = { ...untaxed, adjustments: decimal('25'), adjustmentKind: 'disbursement' as const }
    expect(findIssueProblems(createIssueSource({ content: expense }))[0]?.field).toBe('adjustments')
  })

  it('leads to the field of the document', () => {
    expect(summarise(createIssueSource({ dueOn: null }))).toEqual([['due-date', 'document', 'dueDate', []]])
  })

  it('leads to the line', () => {
    const lines = [createLine('100', ['19']), { ...createLine('1', ['19']), name: '' }]
    const content = { ...createIssueSource().content, lines }
    expect(summarise(createIssueSource({ content }))).toEqual([['BR-25', 'document', 'lines', [1]]])
  })

  it('asks for the numbers and the day that an intra-Community supply needs', () => {
    const content = {
      ...createIssueSource().content,
      lines: [createLine('100', [])],
      taxTreatment: 'intra-eu' as const,
    }
    const rules = findIssueProblems(createIssueSource({ content })).map(
      ({ rule, record }) => `${rule} ${record}`,
    )
    expect(rules).toEqual(['BR-IC-02 customer'])
    const undated = findIssueProblems(createIssueSource({ content: { ...content, deliveryDate: null } }))
    expect(undated.map(({ rule, field }) => [rule, field])).toEqual([
      ['delivery-date', 'deliveryDate'],
      ['BR-IC-02', null],
    ])
  })

  it('asks German and Austrian companies for the day or the period of the delivery, except in credit notes', () => {
    const ask = (country: string, changes: Partial<IssueSource> = {}) => {
      const content = { ...createIssueSource().content, deliveryDate: null }
      const context = { country, isVatOnDiscountedPrice: true }
      return findIssueProblems(createIssueSource({ content, context, ...changes })).map(({ rule }) => rule)
    }
    expect(ask('DE')).toEqual(['delivery-date'])
    expect(ask('AT')).toEqual(['delivery-date'])
    expect(ask('BE')).toEqual([])
    expect(
      ask('DE', { content: { ...createIssueSource().content, deliveryDate: null, periodTo: '2026-11-30' } }),
    ).toEqual([])
    expect(
      ask('DE', { typeCode: '381', precedingInvoices: [{ number: 'RE-1', issuedOn: '2026-11-03' }] }),
    ).toEqual([])
  })

  it.each([
    [{ city: '' }, ['buyer-address']],
    [{ address: '', postalCode: '' }, ['buyer-address']],
    [{ address: '' }, []],
  ])('asks for an address that reaches the customer: %j', (changes, expected) => {
    const parties = buildParties(company, { ...customer, ...changes })
    expect(findIssueProblems(createIssueSource({ parties })).map(({ rule }) => rule)).toEqual(expected)
  })

  it('states where goods are delivered, if the address has a country', () => {
    const delivery = { name: 'Lager', address: 'Kai 3', postalCode: '20457', city: 'Hamburg', country: 'DE' }
    const build = (changes: Partial<typeof delivery>) =>
      buildParties(company, { ...customer, delivery: { ...delivery, ...changes } })
    expect(build({}).deliverTo).toMatchObject({
      name: 'Lager',
      address: { line1: 'Kai 3', postcode: '20457', city: 'Hamburg', country: 'DE' },
    })
    expect(findIssueProblems(createIssueSource({ parties: build({}) }))).toEqual([])
    // Rule BR-57: an address of deliveries has a country.
    const without = findIssueProblems(createIssueSource({ parties: build({ country: '' }) }))
    expect(without.map(({ rule, record }) => [rule, record])).toEqual([['BR-57', 'customer']])
  })

  it('names what company, customer and document lack beside lines that have no totals yet, each once', () => {
    const content = { ...createIssueSource().content, lines: [createLine('100', [])] }
    const parties = buildParties(
      { ...noCompany, country: 'FR' },
      { ...customer, address: '', postalCode: '' },
    )
    const context = { country: 'FR', isVatOnDiscountedPrice: true }
    const source = createIssueSource({ content, parties, context, profile: 'fr', dueOn: null })
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
      const content = { ...createIssueSource().content, lines, taxTreatment }
      const parties = buildParties({ ...company, taxNumber: '' }, customer)
      return findIssueProblems(createIssueSource({ content, parties })).map(({ rule }) => rule)
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
    const content = { ...createIssueSource().content, lines }
    const steps = [...findIssueProblemsInSteps(createIssueSource({ content }))]
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
    const source = createIssueSource({
      profile: 'fr',
      context: { country: 'FR', isVatOnDiscountedPrice: true },
    })
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

  it.each<[string, string | null, string[]]>([
    ['', '0.9', ['company currency']],
    ['USD', '0.9', ['company currency']],
    ['CHF', null, ['document exchangeRate', 'company currency']],
    ['EUR', null, ['document exchangeRate']],
    ['EUR', '0.9', []],
  ])('asks for the VAT in euros: “%s”, rate %s', (companyCurrency, rate, expected) => {
    const source = createIssueSource({ profile: 'fr', currency: 'USD', companyCurrency })
    const content = { ...source.content, exchangeRate: rate === null ? null : decimal(rate) }
    const problems = findIssueProblems({ ...source, content })
    const places = problems.map(({ record, field, recordField }) => `${record} ${field ?? recordField}`)
    expect(places.filter((place) => /currency|exchangeRate/.test(place))).toEqual(expected)
    expect(problems.some(({ rule }) => rule === 'company-currency')).toBe(companyCurrency !== 'EUR')
  })
})
