import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { taxTreatments } from '#documents/tax-class.ts'
import { findCountryDefaults } from '#installation/regions.ts'
import { dictionary as english } from '#locales/en.ts'
import { createTranslator } from '#text/translator.ts'
import { isWithoutDelivery } from './delivery-problems.ts'
import { getTreatmentReason, getUntaxedChargeReason } from './exemption-reasons.ts'
import { findRegisteredNumber } from './identifiers/legal-number.ts'
import { findLegalNumberName, findTaxNumberName } from './identifiers/number-names.ts'
import { ownRules } from './issue-problems.ts'
import { listUsualExemptions } from './usual-exemptions.ts'
import { vatOnDebitsMention } from './vat-on-debits.ts'

const countries = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'IE', 'IT', 'LU', 'NL', 'PT']

describe('docs/law.md', () => {
  const page = readFileSync(new URL('../../../../docs/law.md', import.meta.url), 'utf8')

  const listReasons = (country: string) => [
    ...taxTreatments.flatMap((treatment) => getTreatmentReason(treatment, country) ?? []),
    getUntaxedChargeReason(country),
  ]

  it.each(countries)('lists the sentences and codes of %s', (country) => {
    const section = page.split(/^### /m).find((part) => part.includes(`(${country})`)) ?? ''
    const rows = [
      ...listReasons(country).map(({ exemptionText, exemptionCode }) => [exemptionText, exemptionCode]),
      ...listUsualExemptions(country).map(({ text, code }) => [text, code]),
    ]
    const cells = rows.map(([text, code]) => `| ${text || '–'} | ${code || '–'} |`)
    expect(cells.filter((cell) => !section.includes(cell))).toEqual([])
  })

  it.each(['GB', 'NO', 'IS', 'LI', 'CH'])('names no directive and no code of the EU for %s', (country) => {
    const named = listReasons(country).filter(
      ({ exemptionText, exemptionCode }) => exemptionText.includes('Directive') || exemptionCode !== '',
    )
    expect(named).toEqual([])
  })

  it('lists the sentences of other countries, in the EU and elsewhere', () => {
    const section = page.split(/^### /m).find((part) => part.startsWith('Other countries')) ?? ''
    const elsewhere = listReasons('GB')
    const rows = listReasons('PL').map(
      ({ exemptionText }, index) => `| ${exemptionText} | ${elsewhere[index]?.exemptionText} |`,
    )
    expect(rows.filter((row) => !section.includes(row))).toEqual([])
  })

  const findMentions = (country: string) => {
    const section = page.split(/^### /m).find((part) => part.includes(`(${country})`)) ?? ''
    const table = section.split('| mention | source | printed | read |')[1] ?? ''
    const rows = table.split('\n').filter((row) => row.startsWith('| '))
    return rows
      .map((row) => row.slice(2, -2).split(' | '))
      .map(([mention = '', source, printed, read]) => {
        return { mention, source, printed, read }
      })
  }
  const findMention = (country: string, name: string) =>
    findMentions(country).find(({ mention }) => mention.startsWith(name))

  it.each(countries)('lists the other mentions of %s, and how far each was checked', (country) => {
    const mentions = findMentions(country)
    const names = mentions.map(({ mention }) => mention)
    const subjects = ['number of the company', 'number of the customer', 'register', 'delivery date']
    for (const subject of [...subjects, 'credit note', 'currency'])
      expect([subject, names.some((name) => name.startsWith(subject))]).toEqual([subject, true])
    expect(mentions.filter(({ read = '' }) => !['text', 'explanation', 'provision'].includes(read))).toEqual(
      [],
    )
    expect(mentions.filter(({ source }) => !source)).toEqual([])
  })

  it.each(countries)('names the numbers of %s as the paper does', (country) => {
    const text = createTranslator('en', { dictionary: english, english })
    const printed = ['number of the company', 'number of the customer'].map(
      (name) => findMention(country, name)?.printed ?? '',
    )
    const [legal, vat, other] = [
      findLegalNumberName(country, text),
      findTaxNumberName(`${country}1`, country, text),
      findTaxNumberName('1', country, text),
    ]
    expect([legal, vat, other].filter((name) => name === null || !printed[0]?.includes(name))).toEqual([])
    // In Switzerland no number of the customer is required.
    expect(country === 'CH' || (vat !== null && printed[1]?.includes(vat))).toBe(true)
  })

  it.each(countries)('says whether a delivery date is asked for in %s', (country) => {
    const content = { deliveryDate: null, periodFrom: null, periodTo: null }
    const isAsked = isWithoutDelivery({ typeCode: '380', content, context: { country } })
    expect(findMention(country, 'delivery date')?.printed?.includes('asked for')).toBe(isAsked)
  })

  it.each(countries)('names the currency of %s', (country) => {
    const currency = findCountryDefaults(country)?.currency ?? ''
    expect(findMention(country, 'currency')?.source).toContain(currency)
  })

  it('gives the sentence and the code of VAT on debits', () => {
    expect(page.replaceAll('\n', ' ')).toContain(`“${vatOnDebitsMention}”`)
  })

  it('gives the schemes of legal numbers', () => {
    const numbers = { FR: '732829320', BE: '0403170701', NL: '17143710', CH: 'CHE116281710' }
    const schemes = Object.entries(numbers).map(
      ([country, number]) => findRegisteredNumber(number, country).scheme,
    )
    const row = page.split('\n').find((line) => line.startsWith('| legal number |')) ?? ''
    expect(schemes.filter((scheme) => scheme === '' || !row.includes(`(${scheme})`))).toEqual([])
  })

  it('gives the reason of each rule of the product', () => {
    expect(ownRules.filter((rule) => !page.includes(`| ${rule} |`))).toEqual([])
  })
})
