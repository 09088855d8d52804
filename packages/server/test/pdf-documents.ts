import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import { getDefaultBlocks } from '@quittance/shared/documents/print-blocks.ts'
import { computeNetAmount, computeTaxesByRate } from '@quittance/shared/documents/tax-summary.ts'
import { computeNetTotal, computeTotals } from '@quittance/shared/documents/totals.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import type { PrintModel } from '#pdf/print-model.ts'

/** Builds the print model of an invoice. */
export function buildPrintModel(lineCount: number, changes: Partial<PrintModel> = {}): PrintModel {
  return {
    blocks: getDefaultBlocks(changes.template ?? 'letterhead'),
    paper: 'a4',
    template: 'letterhead',
    accent: '#0f4c5c',
    font: 'look',
    fontFiles: [],
    isAccentDark: true,
    watermark: null,
    language: 'fr',
    title: 'Facture F-0042',
    creationDate: { year: 2026, month: 3, day: 16 },
    logo: null,
    issuer: {
      name: 'Atelier Belleroche',
      lines: ['12 rue des Lilas', '69003 Lyon', 'bonjour@belleroche.example'],
    },
    client: {
      label: 'Client',
      name: 'Menuiserie Delorme',
      lines: ['Jeanne Delorme', '4 rue du Moulin', '75016 Paris'],
    },
    heading: 'Facture',
    number: 'F-0042',
    numberLabel: 'Numéro',
    subject: 'Rénovation de l’atelier',
    message: null,
    facts: [
      { label: 'Date', value: '16 mars 2026' },
      { label: 'Échéance', value: '15 avril 2026' },
      { label: 'Votre contact', value: 'Claire Belleroche' },
    ],
    columns: ['Désignation', 'Quantité', 'Prix unitaire HT', 'Taxes', 'Montant HT'],
    lines: Array.from({ length: lineCount }, (_line, index) => buildPrintLine(index + 1)),
    ...totalsSection,
    closing: null,
    footer: 'Atelier Belleroche · 123 456 789 00012 · N° TVA FR98123456789',
    pageLabel: 'Page {page} sur {pages}',
    ...changes,
  }
}

const totalsSection: Pick<
  PrintModel,
  'taxes' | 'sums' | 'total' | 'extraAmounts' | 'mentions' | 'remark' | 'notes'
> = {
  taxes: {
    columns: ['Taxes', 'Montant HT', 'Montant de la taxe'],
    rows: [
      { name: 'TVA 20 %', basis: '1 000,00', tax: '200,00' },
      { name: 'TVA 5,5 %', basis: '100,00', tax: '5,50' },
    ],
  },
  sums: [
    { label: 'Total HT', value: '1 100,00' },
    { label: 'Total des taxes', value: '205,50' },
    { label: 'Sous-total TTC', value: '1 305,50' },
    { label: 'Remise de 5 % après taxes', value: '-65,28' },
  ],
  total: { label: 'Total TTC', value: '1 240,22 €' },
  extraAmounts: [],
  mentions: [],
  remark: null,
  notes: [{ field: 'terms', label: 'Remarque', text: 'Paiement à 30 jours.\nPas d’escompte.' }],
}

/** Every seventh line takes two rows. @param position from 1 */
function buildPrintLine(position: number): PrintModel['lines'][number] {
  const long = 'Fenêtre en chêne, double vitrage, posée, avec reprise des enduits et évacuation des gravats'
  return {
    name: position % 7 === 2 ? `${position}. ${long}` : `${position}. Prestation`,
    description: '',
    cells: ['2', `${position},50`, '20 %', `${2 * position + 1},00`],
  }
}

/** A text that a PDF must contain: its meaning, and its form in the language. */
type ExpectedText = readonly [meaning: string, text: string]

/** Lists all amounts and dates of a document as often as its PDF must contain them, formatted independently, with plain spaces. */
export function listExpectedTexts(
  kind: DocumentKind,
  document: FilledDocument,
  locale: Locale,
): ExpectedText[] {
  const format = createFormatter(locale)
  const totals = computeTotals(document)
  const lines = document.lines.flatMap((line, index): ExpectedText[] => [
    [`the quantity of line ${index}`, format.number(line.quantity, 0)],
    [`the price of line ${index}`, format.number(line.price, 2)],
    ...line.taxRates.map((rate): ExpectedText => [`a rate of line ${index}`, format.percent(rate.rate)]),
    [`the net amount of line ${index}`, format.number(computeNetAmount(line), 2)],
  ])
  const taxes = computeTaxesByRate(document.lines).flatMap(({ name, rate, basis, tax }): ExpectedText[] => [
    [`the rate of ${name}`, format.percent(rate)],
    [`the basis of ${name}`, format.number(basis, 2)],
    [`the tax of ${name}`, format.number(tax, 2)],
  ])
  const shipping: ExpectedText[] = hasField(kind, 'shipping')
    ? [['the shipping charges', format.money(document.shippingCharges)]]
    : []
  const amounts: ExpectedText[] = hasField(kind, 'amounts')
    ? [
        ['the amount paid', format.money(document.amountPaid)],
        ['the amount due', format.money(document.amountDue)],
      ]
    : []
  return [
    ['the number', `${document.prefix}${document.number}`],
    ['the date', format.day(document.documentDate)],
    ['the due date', format.day(document.dueDate ?? '')],
    ...[...lines, ...taxes, ...shipping, ...amounts],
    ['the net total', format.number(computeNetTotal(totals), 2)],
    ['the total tax', format.number(totals.totalTax, 2)],
    ['the sub-total', format.number(totals.subTotal, 2)],
    ['the discount in percent', format.percent(document.discountPercentage)],
    ['the discount', format.number(`-${totals.discountValue}`, 2)],
    ['the adjustment', format.number(document.adjustments, 2)],
    ['the total of the summary', format.money(totals.total)],
    ['the total', format.money(totals.total)],
  ]
}

function createFormatter(locale: Locale) {
  const normalizeSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  const createNumberFormat = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const money = createNumberFormat({ style: 'currency', currency: 'EUR' })
  const percent = createNumberFormat({ style: 'percent', maximumFractionDigits: 4 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    number: (value: string, minimumFractionDigits: number) =>
      normalizeSpaces(
        createNumberFormat({ minimumFractionDigits, maximumFractionDigits: 4 }).format(Number(value)),
      ),
    money: (value: string) => normalizeSpaces(money.format(Number(value))),
    percent: (value: string) => normalizeSpaces(percent.format(Number(value) / 100)),
    day: (date: string) => normalizeSpaces(day.format(new Date(`${date}T12:00:00Z`))),
  }
}

/** Renders print models as PDFs. */
export async function renderPdfs(models: readonly PrintModel[]): Promise<Uint8Array[]> {
  const pdfRenderer = new PdfRenderer()
  try {
    const files: Uint8Array[] = []
    for (const model of models) {
      const result = await pdfRenderer.render(model, 'pdf')
      if (!result.isRendered) throw new Error(`The document was not rendered: ${JSON.stringify(result)}`)
      files.push(result.file)
    }
    return files
  } finally {
    pdfRenderer.close()
  }
}

/** A renderer that runs a callback after each rendering. */
export class InterruptedPdfRenderer extends PdfRenderer {
  readonly #onRendered: (renderCount: number) => Promise<void>
  renderCount = 0

  constructor(onRendered: (renderCount: number) => Promise<void>) {
    super()
    this.#onRendered = onRendered
  }

  override async render(...args: Parameters<PdfRenderer['render']>) {
    const result = await super.render(...args)
    this.renderCount += 1
    await this.#onRendered(this.renderCount)
    return result
  }
}
