import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { taxTreatments } from '#documents/tax-class.ts'
import { getTreatmentReason, getUntaxedChargeReason } from './exemption-reasons.ts'
import { ownRules } from './issue-problems.ts'
import { listUsualExemptions } from './usual-exemptions.ts'

const countries = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'IE', 'IT', 'LU', 'NL', 'PT']

describe('docs/law.md', () => {
  const page = readFileSync(new URL('../../../../docs/law.md', import.meta.url), 'utf8')

  it.each(countries)('lists the sentences of %s', (country) => {
    const section = page.split(/^### /m).find((part) => part.includes(`(${country})`)) ?? ''
    const reasons = taxTreatments.flatMap((treatment) => getTreatmentReason(treatment, country) ?? [])
    const texts = [
      ...[...reasons, getUntaxedChargeReason(country)].map(({ exemptionText }) => exemptionText),
      ...listUsualExemptions(country).map(({ text }) => text),
    ]
    expect(texts.filter((text) => !section.includes(text))).toEqual([])
  })

  it('gives the reason of each rule of the product', () => {
    expect(ownRules.filter((rule) => !page.includes(`| ${rule} |`))).toEqual([])
  })
})
