import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import { computeNetAmount, computeTaxesByRate } from '@quittance/shared/documents/tax-summary.ts'
import { computeNetTotal, computeTotals } from '@quittance/shared/documents/totals.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import type { PrintModel } from '#pdf/print-model.ts'

/** An invoice on paper with so many lines. */
export function buildPrintModel(count: number, changes: Partial<PrintModel> = {}): PrintModel {
  return {
    template: 'letterhead',
    accent: '#0f4c5c',
    isAccentDark: true,
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
    subject: 'Rénovation de l’atelier',
    message: null,
    facts: [
      { label: 'Date', value: '16 mars 2026' },
      { label: 'Échéance', value: '15 avril 2026' },
      { label: 'Votre contact', value: 'Claire Belleroche' },
    ],
    columns: ['Désignation', 'Quantité', 'Prix unitaire HT', 'Taxes', 'Montant HT'],
    lines: Array.from({ length: count }, (_line, place) => buildPrintLine(place + 1)),
    ...totalsSection,
    footer: 'Atelier Belleroche · 123 456 789 00012 · N° TVA FR98123456789',
    pageLabel: 'Page {page} sur {pages}',
    ...changes,
  }
}

const totalsSection: Pick<PrintModel, 'taxes' | 'sums' | 'total' | 'extraAmounts' | 'remark' | 'notes'> = {
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
  remark: null,
  notes: [{ field: 'terms', label: 'Remarque', text: 'Paiement à 30 jours.\nPas d’escompte.' }],
}

/** Every seventh takes two rows. */
function buildPrintLine(place: number): PrintModel['lines'][number] {
  const long = 'Fenêtre en chêne, double vitrage, posée, avec reprise des enduits et évacuation des gravats'
  return {
    name: place % 7 === 2 ? `${place}. ${long}` : `${place}. Prestation`,
    cells: ['2', `${place},50`, '20 %', `${2 * place + 1},00`],
  }
}

/** Something that has to stand on paper: what it is, and as readers of the language write it. */
type ExpectedText = readonly [what: string, shown: string]

/** Every figure of a document, as often as it has to stand on its paper: by formats of their own, with plain spaces. */
export function listExpectedTexts(
  kind: DocumentKind,
  document: FilledDocument,
  locale: Locale,
): ExpectedText[] {
  const write = createFormatter(locale)
  const totals = computeTotals(document)
  const lines = document.lines.flatMap((line, place): ExpectedText[] => [
    [`the quantity of line ${place}`, write.number(line.quantity, 0)],
    [`the price of line ${place}`, write.number(line.price, 2)],
    ...line.taxRates.map((rate): ExpectedText => [`a rate of line ${place}`, write.percent(rate.rate)]),
    [`the net amount of line ${place}`, write.number(computeNetAmount(line), 2)],
  ])
  const taxes = computeTaxesByRate(document.lines).flatMap(({ name, rate, basis, tax }): ExpectedText[] => [
    [`the rate of ${name}`, write.percent(rate)],
    [`the basis of ${name}`, write.number(basis, 2)],
    [`the tax of ${name}`, write.number(tax, 2)],
  ])
  const charged: ExpectedText[] = hasField(kind, 'shipping')
    ? [['the shipping charges', write.money(document.shippingCharges)]]
    : []
  const amounts: ExpectedText[] = hasField(kind, 'amounts')
    ? [
        ['the amount paid', write.money(document.amountPaid)],
        ['the amount due', write.money(document.amountDue)],
      ]
    : []
  return [
    ['the number', `${document.prefix}${document.number}`],
    ['the date', write.day(document.documentDate)],
    ['the due date', write.day(document.dueDate ?? '')],
    ...[...lines, ...taxes, ...charged, ...amounts],
    ['the net total', write.number(computeNetTotal(totals), 2)],
    ['the total tax', write.number(totals.totalTax, 2)],
    ['the sub-total', write.number(totals.subTotal, 2)],
    ['the discount in percent', write.percent(document.discountPercentage)],
    ['the discount', write.number(`-${totals.discountValue}`, 2)],
    ['the adjustment', write.number(document.adjustments, 2)],
    ['the total', write.money(totals.total)],
  ]
}

function createFormatter(locale: Locale) {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const money = format({ style: 'currency', currency: 'EUR' })
  const percent = format({ style: 'percent', maximumFractionDigits: 4 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    number: (figure: string, least: number) =>
      plain(format({ minimumFractionDigits: least, maximumFractionDigits: 4 }).format(Number(figure))),
    money: (figure: string) => plain(money.format(Number(figure))),
    percent: (figure: string) => plain(percent.format(Number(figure) / 100)),
    day: (date: string) => plain(day.format(new Date(`${date}T12:00:00Z`))),
  }
}

/** What a program says of a PDF. @param args with `FILE` in the place of its path */
export function runPdfTool(pdf: Uint8Array, program: string, args: readonly string[]): string {
  return withPdfFile(pdf, (file) => {
    const given = args.map((arg) => (arg === 'FILE' ? file : arg))
    return execFileSync(program, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  })
}

/** What can be copied out of it, as it is laid out; figures with plain spaces. */
export function extractPdfText(pdf: Uint8Array): string {
  return runPdfTool(pdf, 'pdftotext', ['-layout', 'FILE', '-']).replace(/[\u00a0\u202f\u2009]/g, ' ')
}

/** A word of a page, and where it stands: from the top of the page, in points. */
interface PdfWord {
  readonly text: string
  readonly top: number
  readonly bottom: number
}

/** The words of each of its pages. */
export function extractPdfWords(pdf: Uint8Array): PdfWord[][] {
  const pages = runPdfTool(pdf, 'pdftotext', ['-bbox', 'FILE', '-']).split('<page ').slice(1)
  const word = /<word .*yMin="([\d.]+)" .*yMax="([\d.]+)">(.*)<\/word>/g
  return pages.map((page) =>
    Array.from(page.matchAll(word), ([_match, top, bottom, text = '']) => ({
      text,
      top: Number(top),
      bottom: Number(bottom),
    })),
  )
}

/** Its pages as grey PNGs. */
export function renderPdfPages(pdf: Uint8Array): Buffer[] {
  return withPdfFile(pdf, (file, folder) => {
    execFileSync('pdftoppm', ['-r', '48', '-gray', '-png', file, join(folder, 'page')])
    const names = readdirSync(folder).filter((name) => name.endsWith('.png'))
    return names.sort().map((name) => readFileSync(join(folder, name)))
  })
}

function withPdfFile<Result>(pdf: Uint8Array, read: (file: string, folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-pdf-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return read(file, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Does something each time that a paper has just been set. */
export class InterruptedPdfRenderer extends PdfRenderer {
  readonly #meanwhile: (times: number) => Promise<void>
  renderCount = 0

  constructor(meanwhile: (times: number) => Promise<void>) {
    super()
    this.#meanwhile = meanwhile
  }

  override async render(...asked: Parameters<PdfRenderer['render']>) {
    const outcome = await super.render(...asked)
    this.renderCount += 1
    await this.#meanwhile(this.renderCount)
    return outcome
  }
}
