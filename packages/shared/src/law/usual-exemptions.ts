import type { VatCategory } from '#documents/tax-class.ts'
import { isEuCountry } from './countries.ts'

/** Sales that are usually exempt from VAT (articles 132 and 135 of Directive 2006/112/EC), or taxed at a zero rate. */
export const usualReasons = ['medical', 'education', 'insurance', 'letting', 'zero-rate'] as const

export type UsualReason = (typeof usualReasons)[number]

/** A rate of 0 % that companies of a country often need. */
export interface UsualExemption {
  readonly reason: UsualReason
  readonly category: VatCategory
  /** Code of the VATEX list. Empty: the list has none. */
  readonly code: string
  /** The reason as an invoice states it. Empty: a zero rate needs none. */
  readonly text: string
}

type Texts = Readonly<Partial<Record<UsualReason, string>>>

// The provisions of each country, as docs/law.md lists them with their sources.
const textsByCountry: Readonly<Record<string, Texts>> = {
  AT: {
    medical: 'Steuerfrei gemäß § 6 Abs. 1 Z 19 UStG',
    education: 'Steuerfrei gemäß § 6 Abs. 1 Z 11 UStG',
    insurance: 'Steuerfrei gemäß § 6 Abs. 1 Z 9 lit. c UStG',
    letting: 'Steuerfrei gemäß § 6 Abs. 1 Z 16 UStG',
  },
  BE: {
    medical: 'Art. 44, § 1er, 1° C.TVA / W.BTW',
    education: 'Art. 44, § 2, 4° C.TVA / W.BTW',
    insurance: 'Art. 44, § 3, 4° C.TVA / W.BTW',
    letting: 'Art. 44, § 3, 2° C.TVA / W.BTW',
  },
  CH: {
    medical: 'Von der Steuer ausgenommen (Art. 21 Abs. 2 Ziff. 3 MWSTG)',
    education: 'Von der Steuer ausgenommen (Art. 21 Abs. 2 Ziff. 11 MWSTG)',
    insurance: 'Von der Steuer ausgenommen (Art. 21 Abs. 2 Ziff. 18 MWSTG)',
    letting: 'Von der Steuer ausgenommen (Art. 21 Abs. 2 Ziff. 21 MWSTG)',
  },
  DE: {
    medical: 'Steuerfrei nach § 4 Nr. 14 UStG',
    education: 'Steuerfrei nach § 4 Nr. 21 UStG',
    insurance: 'Steuerfrei nach § 4 Nr. 10 UStG',
    letting: 'Steuerfrei nach § 4 Nr. 12 UStG',
  },
  ES: {
    medical: 'Exenta (art. 20.Uno.3.º de la Ley 37/1992)',
    education: 'Exenta (art. 20.Uno.9.º de la Ley 37/1992)',
    insurance: 'Exenta (art. 20.Uno.16.º de la Ley 37/1992)',
    letting: 'Exenta (art. 20.Uno.23.º de la Ley 37/1992)',
  },
  FR: {
    medical: 'Exonération art. 261-4-1° du CGI',
    education: 'Exonération art. 261-4-4° a du CGI',
    insurance: 'Exonération art. 261 C 2° du CGI',
    letting: 'Exonération art. 261 D du CGI',
  },
  IE: {
    medical: 'Exempt (Schedule 1, paragraph 2, VAT Consolidation Act 2010)',
    education: 'Exempt (Schedule 1, paragraph 4, VAT Consolidation Act 2010)',
    insurance: 'Exempt (Schedule 1, paragraph 8, VAT Consolidation Act 2010)',
    letting: 'Exempt (Schedule 1, paragraph 11, VAT Consolidation Act 2010)',
    'zero-rate': '',
  },
  IT: {
    medical: 'Esente art. 10, n. 18, D.P.R. 633/1972',
    education: 'Esente art. 10, n. 20, D.P.R. 633/1972',
    insurance: 'Esente art. 10, n. 2, D.P.R. 633/1972',
    letting: 'Esente art. 10, n. 8, D.P.R. 633/1972',
  },
  LU: {
    medical: 'Exonération art. 44, § 1er, k) de la loi TVA',
    education: 'Exonération art. 44, § 1er, t) de la loi TVA',
    insurance: 'Exonération art. 44, § 1er, a) de la loi TVA',
    letting: 'Exonération art. 44, § 1er, g) de la loi TVA',
  },
  NL: {
    medical: 'Vrijgesteld van btw (art. 11, lid 1, g, Wet OB 1968)',
    education: 'Vrijgesteld van btw (art. 11, lid 1, o, Wet OB 1968)',
    insurance: 'Vrijgesteld van btw (art. 11, lid 1, k, Wet OB 1968)',
    letting: 'Vrijgesteld van btw (art. 11, lid 1, b, Wet OB 1968)',
  },
  PT: {
    medical: 'Isento (art. 9.º, n.º 1, do CIVA)',
    education: 'Isento (art. 9.º, n.º 9, do CIVA)',
    insurance: 'Isento (art. 9.º, n.º 28, do CIVA)',
    letting: 'Isento (art. 9.º, n.º 29, do CIVA)',
  },
}

const codes: Readonly<Record<UsualReason, string>> = {
  medical: 'VATEX-EU-132-1C',
  education: 'VATEX-EU-132-1I',
  insurance: 'VATEX-EU-135-1A',
  letting: 'VATEX-EU-135-1L',
  'zero-rate': '',
}

/** Returns the usual exemptions of a country; none if they are not known. @param country ISO 3166, two letters */
export function listUsualExemptions(country: string): UsualExemption[] {
  const texts: Texts = (Object.hasOwn(textsByCountry, country) && textsByCountry[country]) || {}
  return usualReasons.flatMap((reason) => {
    const text = texts[reason]
    if (text === undefined) return []
    const category = reason === 'zero-rate' ? 'Z' : 'E'
    // The VATEX codes name articles of the directive, which applies in the EU only.
    return [{ reason, category, code: isEuCountry(country) ? codes[reason] : '', text }]
  })
}
