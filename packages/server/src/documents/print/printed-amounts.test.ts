import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { describe, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { listExpectedTexts } from '#test/pdf-documents.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { buildDocument, forOneDatabaseWithCompany } from '#test/test-company.ts'

const rates = {
  standard: { id: null, name: 'TVA normale', rate: decimal('20') },
  reduced: { id: null, name: 'TVA réduite', rate: decimal('5.5') },
  green: { id: null, name: 'Éco-contribution', rate: decimal('2.125') },
}

function createLine(quantity: string, price: string, taxRates: FilledDocument['lines'][number]['taxRates']) {
  return {
    type: 'item' as const,
    productId: null,
    description: '',
    unitName: '',
    name: 'Conseil',
    quantity: decimal(quantity),
    price: decimal(price),
    taxRates,
  }
}

/** All amounts differ and none is zero, so that the test detects each one that is missing. */
const distinctAmounts = {
  lines: [
    createLine('3.25', '1234.5678', [rates.standard, rates.green]),
    createLine('2.5', '87.43', [rates.reduced, rates.green]),
    createLine('7.75', '19.9', [rates.standard]),
    createLine('1.0625', '311.07', [rates.reduced]),
  ],
  documentDate: '2026-01-17',
  dueDate: '2026-04-23',
  discountPercentage: decimal('12.375'),
  adjustments: decimal('-3.21'),
  shippingCharges: decimal('41.17'),
  amountPaid: decimal('615.29'),
  amountDue: decimal('1834.64'),
} satisfies Partial<FilledDocument>

/** Counts the occurrences of an amount that are not part of another one. */
function countOccurrences(text: string, amount: string): number {
  const literal = amount.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.match(new RegExp(`(?<![\\d.,-])${literal}(?![\\d]|[.,]\\d)`, 'g'))?.length ?? 0
}

forOneDatabaseWithCompany('printed amounts', (context) => {
  describe.each(kinds.map(({ name }) => name))('%s', (name) => {
    const kind = getKind(name)
    const documents = new DocumentApi(kind, () => context.company)

    it.each(locales)('appear as often as expected in %s', async (locale) => {
      const { id } = await documents.store(distinctAmounts)
      const number = documents.lastNumber
      const document = await buildDocument(context.company, kind, { ...distinctAmounts, number })
      const url = `/api/v1/${name}/${id}/pdf?locale=${locale}`
      const text = extractPdfText((await context.company.client.send({ method: 'GET', url })).rawPayload)
      const expectedTexts = listExpectedTexts(kind, document, locale)
      for (const [what, shown] of expectedTexts) {
        expect(shown, what).toMatch(/[1-9]/)
        const occurrences = expectedTexts.filter((expectedText) => expectedText[1] === shown)
        // Only rates and the total may appear several times.
        if (occurrences.length > 1) expect(what).toMatch(/rate of|the total/)
        expect(countOccurrences(text, shown), `${what}, ${shown}, in:\n${text}`).toBe(occurrences.length)
      }
    })
  })
})
