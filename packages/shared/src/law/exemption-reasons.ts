import type { TaxTreatment, VatCategory } from '#documents/tax-class.ts'
import { isEuCountry } from './countries.ts'
import type { GroupKey } from './vat-groups.ts'

/** A VAT category without tax, and the reason that an invoice states for it. Empty code: the VATEX list has none for the reason. */
export type ExemptionReason = Omit<GroupKey, 'rate'>

type UntaxedTreatment = Exclude<TaxTreatment, 'domestic'>

interface CountryTexts extends Readonly<Partial<Record<UntaxedTreatment, string>>> {
  readonly disbursement?: string
}

// Mentions with the provision of the VAT law of each country.
const textsByCountry: Readonly<Record<string, CountryTexts>> = {
  AT: {
    franchise: 'Umsatzsteuerbefreit – Kleinunternehmer gemäß § 6 Abs. 1 Z 27 UStG',
    'reverse-charge': 'Übergang der Steuerschuld auf den Leistungsempfänger (Reverse Charge)',
    'intra-eu': 'Steuerfreie innergemeinschaftliche Lieferung (Art. 6 Abs. 1 UStG)',
    export: 'Steuerfreie Ausfuhrlieferung (§ 6 Abs. 1 Z 1 UStG)',
    'outside-scope': 'Nicht steuerbar',
    disbursement: 'Durchlaufender Posten (§ 4 Abs. 3 UStG)',
  },
  BE: {
    franchise:
      'Régime particulier de franchise des petites entreprises – Bijzondere vrijstellingsregeling kleine ondernemingen',
    'reverse-charge': 'Autoliquidation – Btw verlegd',
    'intra-eu': 'Exemption de TVA – Vrijgesteld van btw (art. 39bis C.TVA / W.BTW)',
    export: 'Exemption de TVA – Vrijgesteld van btw (art. 39 C.TVA / W.BTW)',
    'outside-scope': 'Hors champ de la TVA – Niet aan btw onderworpen',
    disbursement: 'Débours – Voorschotten (art. 28, 5° C.TVA / W.BTW)',
  },
  CH: {
    export: 'Von der Steuer befreit (Art. 23 Abs. 2 Ziff. 1 MWSTG)',
    'outside-scope': 'Nicht der Mehrwertsteuer unterliegend',
  },
  DE: {
    franchise: 'Steuerfreier Umsatz eines Kleinunternehmers (§ 19 UStG)',
    'reverse-charge': 'Steuerschuldnerschaft des Leistungsempfängers',
    'intra-eu': 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b UStG)',
    export: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a UStG)',
    'outside-scope': 'Nicht steuerbar',
    disbursement: 'Durchlaufender Posten (§ 10 Abs. 1 Satz 5 UStG)',
  },
  ES: {
    'reverse-charge': 'Inversión del sujeto pasivo (art. 84.Uno.2.º de la Ley 37/1992)',
    'intra-eu': 'Entrega intracomunitaria exenta (art. 25 de la Ley 37/1992)',
    export: 'Exportación exenta (art. 21 de la Ley 37/1992)',
    'outside-scope': 'Operación no sujeta al IVA',
    disbursement: 'Suplido (art. 78.Tres.3.º de la Ley 37/1992)',
  },
  FR: {
    franchise: 'TVA non applicable, art. 293 B du CGI',
    'reverse-charge': 'Autoliquidation',
    'intra-eu': 'Exonération art. 262 ter I du CGI',
    export: 'Exonération art. 262 I du CGI',
    'outside-scope': 'Hors champ de la TVA',
    disbursement: 'Débours, art. 267 II 2° du CGI',
  },
  IE: {
    'reverse-charge': 'Reverse charge',
    'intra-eu': 'Zero-rated intra-Community supply',
    export: 'Zero-rated export',
    'outside-scope': 'Outside the scope of VAT',
    disbursement: 'Disbursement',
  },
  IT: {
    franchise: 'Operazione senza applicazione dell’IVA, art. 1, commi da 54 a 89, L. 190/2014',
    'reverse-charge': 'Inversione contabile',
    'intra-eu': 'Operazione non imponibile, art. 41 D.L. 331/1993',
    export: 'Operazione non imponibile, art. 8 D.P.R. 633/1972',
    'outside-scope': 'Operazione fuori campo IVA',
    disbursement: 'Escluso dalla base imponibile, art. 15 D.P.R. 633/1972',
  },
  LU: {
    franchise: 'Régime de franchise, art. 57 de la loi TVA',
    'reverse-charge': 'Autoliquidation',
    'intra-eu': 'Exonération art. 43 de la loi TVA (livraison intracommunautaire)',
    export: 'Exonération art. 43 de la loi TVA (exportation)',
    'outside-scope': 'Hors champ de la TVA',
    disbursement: 'Débours',
  },
  NL: {
    franchise: 'Vrijgesteld van btw (kleineondernemersregeling, art. 25 Wet OB 1968)',
    'reverse-charge': 'Btw verlegd',
    'intra-eu': 'Intracommunautaire levering (tarief 0 %)',
    export: 'Uitvoer (tarief 0 %)',
    'outside-scope': 'Buiten de heffing van btw',
    disbursement: 'Doorlopende post',
  },
  PT: {
    franchise: 'IVA – regime de isenção (art. 53.º do CIVA)',
    'reverse-charge': 'IVA – autoliquidação',
    'intra-eu': 'Isento (art. 14.º do RITI)',
    export: 'Isento (art. 14.º do CIVA)',
    'outside-scope': 'Não sujeito a IVA',
    disbursement: 'Excluído do valor tributável (art. 16.º, n.º 6, al. c) do CIVA)',
  },
}

/** Sentences of countries without one of their own. */
const neutralTexts: Readonly<Record<UntaxedTreatment | 'disbursement', string>> = {
  franchise: 'Exempt, scheme for small enterprises',
  'reverse-charge': 'Reverse charge',
  'intra-eu': 'Exempt intra-Community supply',
  export: 'Exempt export',
  'outside-scope': 'Outside the scope of VAT',
  disbursement: 'Disbursement',
}

/** Articles of Directive 2006/112/EC, which every invoice in the EU may name (article 226, point 11). */
const directiveArticles: CountryTexts = {
  franchise: 'article 284',
  'intra-eu': 'article 138',
  export: 'article 146',
  disbursement: 'article 79, point c,',
}

interface TreatmentCodes {
  readonly category: VatCategory
  readonly code: string
}

// The list of VATEX codes, which belong to the directive, has a code for the small-enterprise scheme of France only.
const codes: Readonly<Record<UntaxedTreatment, TreatmentCodes>> = {
  franchise: { category: 'E', code: '' },
  'reverse-charge': { category: 'AE', code: 'VATEX-EU-AE' },
  'intra-eu': { category: 'K', code: 'VATEX-EU-IC' },
  export: { category: 'G', code: 'VATEX-EU-G' },
  'outside-scope': { category: 'O', code: 'VATEX-EU-O' },
}

/**
 * Returns the reason that a treatment gives for lines without VAT; null for `domestic`, which gives none.
 * @param country of the seller: ISO 3166, two letters
 */
export function getTreatmentReason(treatment: TaxTreatment, country: string): ExemptionReason | null {
  if (treatment === 'domestic') return null
  const { category, code } = codes[treatment]
  const codeOfTreatment = treatment === 'franchise' && country === 'FR' ? 'VATEX-FR-FRANCHISE' : code
  const exemptionCode = isEuCountry(country) ? codeOfTreatment : ''
  return { category, exemptionCode, exemptionText: findText(treatment, country) }
}

/**
 * Returns the reason for amounts that are not part of the taxable amount: taxes other than VAT, and expenses that are passed on.
 * @param country of the seller: ISO 3166, two letters
 */
export function getUntaxedChargeReason(country: string): ExemptionReason {
  return {
    category: 'E',
    exemptionCode: isEuCountry(country) ? 'VATEX-EU-79-C' : '',
    exemptionText: findText('disbursement', country),
  }
}

/** Names the directive in the EU only: other countries have a VAT law of their own, to which it does not apply. */
function findText(reason: UntaxedTreatment | 'disbursement', country: string): string {
  const texts = Object.hasOwn(textsByCountry, country) ? textsByCountry[country] : undefined
  const text = texts?.[reason]
  if (text !== undefined) return text
  const article = isEuCountry(country) ? directiveArticles[reason] : undefined
  const neutral = neutralTexts[reason]
  return article === undefined ? neutral : `${neutral} (${article} of Directive 2006/112/EC)`
}
