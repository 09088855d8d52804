import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { describe, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { extractPdfText, listExpectedTexts } from '#test/pdf-documents.ts'
import { buildDocument, forEachDatabaseWithCompany } from '#test/test-company.ts'

const rates = {
  standard: { id: null, name: 'TVA normale', rate: decimal('20') },
  reduced: { id: null, name: 'TVA réduite', rate: decimal('5.5') },
  green: { id: null, name: 'Éco-contribution', rate: decimal('2.125') },
}

function aLine(quantity: string, price: string, taxRates: FilledDocument['lines'][number]['taxRates']) {
  const figures = { quantity: decimal(quantity), price: decimal(price) }
  return { productId: null, name: 'Conseil', ...figures, taxRates }
}

/** No figure of it is zero, and none is like another one: each that is left out is missed. */
const distinctAmounts = {
  lines: [
    aLine('3.25', '1234.5678', [rates.standard, rates.green]),
    aLine('2.5', '87.43', [rates.reduced, rates.green]),
    aLine('7.75', '19.9', [rates.standard]),
    aLine('1.0625', '311.07', [rates.reduced]),
  ],
  documentDate: '2026-01-17',
  dueDate: '2026-04-23',
  discountPercentage: decimal('12.375'),
  adjustments: decimal('-3.21'),
  shippingCharges: decimal('41.17'),
  amountPaid: decimal('615.29'),
  amountDue: decimal('1834.64'),
} satisfies Partial<FilledDocument>

/** How often a figure stands there by itself, and not as a part of another one. */
function countOccurrences(text: string, figure: string): number {
  const literal = figure.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.match(new RegExp(`(?<![\\d.,-])${literal}(?![\\d]|[.,]\\d)`, 'g'))?.length ?? 0
}

forEachDatabaseWithCompany('the figures of a document', (given) => {
  describe.each(kinds.map(({ name }) => name))('%s', (name) => {
    const kind = getKind(name)
    const documents = new DocumentApi(kind, () => given.company)

    it.each(locales)('stand on its paper as often as they should, in %s', async (locale) => {
      const { id } = await documents.store(distinctAmounts)
      const number = documents.lastNumber
      const document = await buildDocument(given.company, kind, { ...distinctAmounts, number })
      const url = `/api/v1/${name}/${id}/pdf?locale=${locale}`
      const text = extractPdfText((await given.company.client.send({ method: 'GET', url })).rawPayload)
      const figures = listExpectedTexts(kind, document, locale)
      for (const [what, shown] of figures) {
        expect(shown, what).toMatch(/[1-9]/)
        const wanted = figures.filter((figure) => figure[1] === shown)
        // Only a rate may stand in several places.
        if (wanted.length > 1) expect(what).toMatch(/rate of/)
        expect(countOccurrences(text, shown), `${what}, ${shown}, in:\n${text}`).toBe(wanted.length)
      }
    })
  })
})
