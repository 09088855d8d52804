import { getDefaultBlocks } from '@quittance/shared/documents/print-blocks.ts'
import { printTemplates } from '@quittance/shared/documents/templates.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { extractPdfText, extractPdfWords } from '#test/pdf-tools.ts'
import { createPng } from '#test/pictures.ts'
import { isFullRun } from '#test/test-database.ts'
import { PdfRenderer } from './pdf-renderer.ts'
import type { ReportModel } from './report-model.ts'

const renderer = new PdfRenderer()
afterAll(() => renderer.close())

async function render(model: ReportModel): Promise<Uint8Array> {
  const result = await renderer.render(model, 'pdf')
  if (!result.isRendered) throw new Error(`The report was not rendered: ${JSON.stringify(result)}`)
  return result.file
}

/** Builds a statement in the design of a document. */
function buildReport(rowCount: number, changes: Partial<ReportModel> = {}): ReportModel {
  const { blocks, paper, template, font, fontFiles, accent, isAccentDark, language, ...others } =
    buildPrintModel(0, changes.template === undefined ? {} : { template: changes.template })
  const { watermark, creationDate, logo, issuer, client, footer, pageLabel } = others
  return {
    ...{ blocks, paper, template, font, fontFiles, accent, isAccentDark, language },
    ...{ watermark, creationDate, logo, issuer, client, footer, pageLabel },
    title: 'Relevé de compte Menuiserie Delorme',
    heading: 'Relevé de compte',
    number: 'du 1er janvier 2026 au 31 mars 2026',
    numberLabel: 'Période',
    facts: [{ label: 'Devise', value: 'EUR' }],
    total: { label: 'Reste à payer', value: '1 240,22 €' },
    notice: null,
    tables: [
      {
        heading: null,
        columns: [
          { label: 'Jour', type: 'label' },
          { label: 'Opération', type: 'text' },
          { label: 'Débit', type: 'amount' },
        ],
        rows: Array.from({ length: rowCount }, (_row, index) => [
          '16 mars 2026',
          `${index + 1}. Facture`,
          `${index},50`,
        ]),
      },
    ],
    sums: [{ label: 'Débits', value: '2 000,00' }],
    remarks: [],
    signatures: [],
    ...changes,
  }
}

describe.each(printTemplates)('a report in the design of %s', (template) => {
  it('shows its head, table, sums and footer', async () => {
    const model = buildReport(3, {
      template,
      notice: 'Aucune anomalie.',
      remarks: ['Registre 17', 'f'.repeat(64)],
      signatures: ['Lieu', 'Signature'],
    })
    const text = extractPdfText(await render(model))
    const shown = ['Relevé', 'compte', 'Période', 'Devise', 'Menuiserie Delorme', 'Aucune anomalie.']
    for (const expected of [...shown, '3. Facture', '2,50', '2 000,00', '1 240,22 €', 'Registre 17', 'Lieu'])
      expect(text).toContain(expected)
    expect(text).toContain('Page 1 sur 1')
  })

  it('repeats the head of its table, and never shows the sums on a page without a row', async () => {
    for (let count = 20; count <= 80; count += isFullRun ? 1 : 4) {
      const pages = extractPdfWords(await render(buildReport(count, { template })))
      for (const [index, words] of pages.entries()) {
        const texts = words.map(({ text }) => text)
        expect(texts, `page ${index + 1} of ${count} rows`).toContain('Opération')
        expect(texts, `page ${index + 1} of ${count} rows`).toContain('Facture')
      }
      const withSums = pages.filter((words) => words.some(({ text }) => text === 'Débits'))
      expect(withSums, `${count} rows`).toHaveLength(1)
      expect(withSums.flat().map(({ text }) => text)).toContain(`${count}.`)
    }
  })

  it('needs neither a client, nor rows, nor sums, nor tables', async () => {
    const blocks = getDefaultBlocks(template).filter((name) => name !== 'client')
    const certificate = buildReport(2, { template, client: null, blocks, sums: null })
    expect(extractPdfText(await render(certificate))).not.toContain('Débits')
    expect(extractPdfText(await render(buildReport(0, { template })))).toContain('Débits')
    expect(extractPdfText(await render(buildReport(0, { template, tables: [] })))).toContain('Débits')
    expect(extractPdfText(await render(buildReport(0, { template, tables: [], sums: null })))).not.toContain(
      'Débits',
    )
  })

  it('shows the logo, and breaks long words of text', async () => {
    const logo = { type: 'png', content: createPng({ width: 120, height: 40 }) } as const
    const word = 'W'.repeat(120)
    const model = buildReport(1, { template, logo })
    const [table] = model.tables
    if (table === undefined) throw new Error('The report has no table')
    const tables = [table, { ...table, heading: 'Détail', rows: [['16 mars 2026', word, '1,00']] }]
    const text = extractPdfText(await render({ ...model, tables }))
    expect(text).toContain('Détail')
    expect(text.match(/W/g)).toHaveLength(word.length)
  })
})

it('is rendered between documents by the same process', async () => {
  const before = await renderer.render(buildPrintModel(2), 'pdf')
  await render(buildReport(2))
  expect(await renderer.render(buildPrintModel(2), 'pdf')).toEqual(before)
  expect(await render(buildReport(2))).toEqual(await render(buildReport(2)))
})
