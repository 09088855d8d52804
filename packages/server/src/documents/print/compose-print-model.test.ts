import { printTemplates } from '@quittance/shared/documents/templates.ts'
import { expect, it } from 'vitest'
import { createProductDesign } from '#settings/print/print-design.ts'
import { renderPdfs } from '#test/pdf-documents.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { createPrintData } from '#test/print-data.ts'
import { composePrintModel, isDark } from './compose-print-model.ts'

it.each([
  ['#0f4c5c', true],
  ['#000000', true],
  ['#c8553d', false],
  ['#ffe08a', false],
  ['#ffffff', false],
])('returns whether %s is dark: %s', (colour, expected) => expect(isDark(colour)).toBe(expected))

it('prints the legal form, the capital and the bank account of the company in every template', async () => {
  const bankAccount = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }
  const company = { ...bankAccount, legalForm: 'SARL', shareCapital: 'capital de 10 000 €' }
  const source = createPrintData({ company })
  const models = printTemplates.map((template) =>
    composePrintModel({ ...source, design: createProductDesign(template, '#0f4c5c') }),
  )
  const numbers = 'SIREN 732 829 320 · N° TVA FR44732829320'
  const account = 'IBAN FR76 3000 6000 0112 3456 7890 189 · BIC AGRIFRPP'
  const expected = `Atelier Martin · SARL · capital de 10 000 € · ${numbers} · ${account}`
  // The number of the page is beside the first line of the footer.
  const simplify = (text: string) => text.replaceAll(/Page \d sur \d/g, '').replaceAll(/\s+/g, ' ')
  for (const { footer } of models) expect(simplify(footer)).toBe(expected)
  for (const pdf of await renderPdfs(models)) expect(simplify(extractPdfText(pdf))).toContain(expected)
})
