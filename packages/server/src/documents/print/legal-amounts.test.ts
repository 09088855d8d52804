import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { VatCategory } from '@quittance/shared/documents/tax-class.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import type { PrintModel } from '#pdf/print-model.ts'
import { renderPdfs } from '#test/pdf-documents.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { createLine, createPrintData, type PrintDataChanges, type Rate } from '#test/print-data.ts'
import { composePrintModel } from './compose-print-model.ts'

const touristTax: Rate = [
  'Taxe de séjour',
  '5',
  { kind: 'other', category: null, exemptionCode: '', exemptionText: '' },
]

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** Returns the amounts of a model as text: `label: value`, and `name: base + VAT` for the groups. */
function summarise({ taxes, sums, total, mentions, remark }: PrintModel) {
  return {
    taxes: taxes.rows.map(({ name, basis, tax }) => spaced(`${name}: ${basis} + ${tax}`)),
    sums: [...sums, total].map(({ label, value }) => spaced(`${label}: ${value}`)),
    mentions,
    remark,
  }
}

const compose = (changes: PrintDataChanges) => summarise(composePrintModel(createPrintData(changes)))

describe('printed legal totals', () => {
  it('state base and VAT of each rate after the discount', () => {
    const values = { discountPercentage: decimal('7.5') }
    expect(compose({ values })).toEqual({
      taxes: ['TVA normale 20 %: 92,49 + 18,50', 'TVA 5,5 %: 28,55 + 1,57', 'TVA 10 %: 184,99 + 18,50'],
      sums: [
        'Lignes HT: 330,84',
        'Remise de 7,5 %: -24,81',
        'Total HT: 306,03',
        'Total TVA: 38,57',
        'Total TTC: 344,60 €',
      ],
      mentions: [],
      remark: null,
    })
  })

  it('state the rounding up to the total', () => {
    const lines = ['A', 'B', 'C'].map(() => createLine('1', '0.3333', [['TVA', '20']]))
    expect(compose({ values: { lines } }).sums).toEqual([
      'Total HT: 0,99',
      'Total TVA: 0,20',
      'Total TTC: 1,19',
      'Arrondi: 0,01',
      'Total après arrondi: 1,20 €',
    ])
  })

  it('state adjustments and other taxes without VAT', () => {
    const lines = [createLine('1', '160', [['TVA', '10'], touristTax])]
    expect(compose({ values: { lines, adjustments: decimal('-12') } })).toMatchObject({
      taxes: ['TVA 10 %: 149,56 + 14,96', 'TVA 0 %: 7,48 + 0,00'],
      sums: [
        'Lignes HT: 160,00',
        'Ajustement HT: -10,96',
        'Taxe de séjour 5 %: 8,00',
        'Total HT: 157,04',
        'Total TVA: 14,96',
        'Total TTC: 172,00 €',
      ],
      mentions: ['Débours, art. 267 II 2° du CGI'],
    })
  })

  it('state the reason for no VAT below the tax table', () => {
    const values = { lines: [createLine('1', '1000', [])], taxTreatment: 'reverse-charge' as const }
    expect(compose({ values, company: { country: 'DE' }, locale: 'de' })).toEqual({
      taxes: ['USt. 0 %: 1.000,00 + 0,00'],
      sums: ['Summe netto: 1.000,00', 'Summe USt.: 0,00', 'Gesamtbetrag: 1.000,00 €'],
      mentions: ['Steuerschuldnerschaft des Leistungsempfängers'],
      remark: null,
    })
  })

  it('state several reasons in the tax table, and the reason of what has no rate', () => {
    const exempt: Rate = [
      'Formation',
      '0',
      { kind: 'vat', category: 'E', exemptionCode: '', exemptionText: 'Art. 261' },
    ]
    const lines = [createLine('1', '100', [exempt]), createLine('1', '50', [])]
    expect(compose({ values: { lines, taxTreatment: 'export' } })).toMatchObject({
      taxes: ['Art. 261: 100,00 + 0,00', 'Exonération art. 262 I du CGI: 50,00 + 0,00'],
      mentions: [],
    })
    const outside = { lines: [createLine('1', '50', [])], taxTreatment: 'outside-scope' as const }
    expect(compose({ values: outside }).taxes).toEqual(['Hors champ de la TVA: 50,00 + 0,00'])
  })

  const zeroRate = (category: VatCategory, exemptionText = '', name = 'TVA'): Rate => {
    return [name, '0', { kind: 'vat', category, exemptionCode: '', exemptionText }]
  }
  const composeLines = (...rates: Rate[]) =>
    compose({ values: { lines: rates.map((rate) => createLine('1', '100', [rate])) } })

  it.each<[string, Rate, Rate, readonly string[], readonly string[]]>([
    [
      'name each group by its own rate',
      zeroRate('Z', '', 'TVA taux zéro'),
      zeroRate('E', 'Art. 261', 'TVA exonérée'),
      ['TVA taux zéro 0 %: 100,00 + 0,00', 'TVA exonérée 0 %: 100,00 + 0,00'],
      ['Art. 261'],
    ],
    [
      'name a group by its reason if another group has the same rate and name',
      zeroRate('Z'),
      zeroRate('E', 'Art. 261'),
      ['TVA 0 %: 100,00 + 0,00', 'Art. 261: 100,00 + 0,00'],
      [],
    ],
    [
      'name each group by its reason if there are several',
      zeroRate('Z', 'Livres', 'TVA livres'),
      zeroRate('E', 'Art. 261'),
      ['Livres: 100,00 + 0,00', 'Art. 261: 100,00 + 0,00'],
      [],
    ],
    [
      'add the category to the same reason',
      zeroRate('Z', 'Art. 261'),
      zeroRate('E', 'Art. 261'),
      ['Art. 261 – Taux zéro: 100,00 + 0,00', 'Art. 261 – Exonéré: 100,00 + 0,00'],
      [],
    ],
    [
      'add the category to the same rate without a reason',
      zeroRate('Z'),
      zeroRate('E'),
      ['TVA 0 % – Taux zéro: 100,00 + 0,00', 'TVA 0 % – Exonéré: 100,00 + 0,00'],
      [],
    ],
    [
      'add the percentage to the same name of two rates',
      ['TVA 20 % ou 10 %', '20'],
      ['TVA 20 % ou 10 %', '10'],
      ['TVA 20 % ou 10 % – 20 %: 100,00 + 20,00', 'TVA 20 % ou 10 % – 10 %: 100,00 + 10,00'],
      [],
    ],
  ])('%s', (_name, first, second, taxes, mentions) => {
    expect(composeLines(first, second)).toMatchObject({ taxes, mentions })
  })

  it('are printed on credit notes too', () => {
    expect(
      compose({ kind: getKind('creditNote'), values: { discountPercentage: decimal('7.5') } }).sums,
    ).toContain('Lignes HT: 330,84')
  })

  it.each<[string, PrintDataChanges]>([
    ['of an offer', { kind: getKind('estimate') }],
    ['of a company that has not stated whether it charges VAT', { company: { vatRegime: '' } }],
    ['of a small enterprise', { company: { vatRegime: 'franchise' } }],
    ['of a company in another country', { company: { country: 'US' } }],
    ['with a line that has no VAT and no reason', { values: { lines: [createLine('1', '10', [])] } }],
    ['with another total', { values: { discountPercentage: decimal('10'), discountType: 'before' } }],
  ])('are not printed in a document %s', (_name, changes) => {
    const { discountPercentage = decimal('7.5'), ...values } = changes.values ?? {}
    const { sums } = compose({ ...changes, values: { ...values, discountPercentage } })
    expect(sums).toContainEqual(expect.stringMatching(/^Sous-total TTC|^Sous-total/))
  })

  it.each([
    [
      'fr',
      createPrintData({ values: { discountPercentage: decimal('7.5') } }),
      ['92,49', '18,50', '306,03', '344,60'],
    ],
    [
      'de',
      createPrintData({
        values: { lines: [createLine('1', '1000', [])], taxTreatment: 'intra-eu' },
        company: { country: 'DE' },
        locale: 'de',
      }),
      ['Steuerfreie innergemeinschaftliche Lieferung', '1.000,00', '0 %'],
    ],
  ] as const)('are rendered in %s', async (_locale, source, expected) => {
    const [file] = await renderPdfs([composePrintModel(source)])
    const text = spaced(extractPdfText(Buffer.from(file ?? new Uint8Array())))
    for (const part of expected) expect(text).toContain(part)
  })
})
