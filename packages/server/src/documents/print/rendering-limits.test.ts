import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import type { RendererLimits } from '#pdf/render-process.ts'
import { DocumentApi } from '#test/document-api.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { buildLine, buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

forEachDatabaseWithCompany('a document that is too much for paper', (given) => {
  const invoices = new DocumentApi(invoice, () => given.company)
  const withServices = createServicesRunner(given)

  /** Lines with so many different taxes altogether. */
  function linesWith(taxes: number) {
    const rates = Array.from({ length: taxes }, (_, place) => ({
      ...{ id: null, name: `Taxe ${place}`, rate: decimal('1') },
    }))
    const first = Array.from({ length: Math.ceil(taxes / 20) }, (_, place) => 20 * place)
    return first.map((from) => ({ ...buildLine(given.company), taxRates: rates.slice(from, from + 20) }))
  }

  it('is refused at once where it has too many taxes, with what to do', async () => {
    // Nothing is asked of it.
    const typesetter = new PdfRenderer()
    typesetter.close()
    const lines = linesWith(501)
    const { id } = await invoices.store({ lines })
    const payload = await buildPayload(given.company, invoice, { number: invoices.takeNumber(), lines })
    await withServices({ pdfRenderer: typesetter }, async (client) => {
      for (const answer of [
        await client.send({ method: 'GET', url: `/api/v1/invoice/${id}/pdf` }),
        await client.send({ method: 'GET', url: `/api/v1/invoice/${id}/preview` }),
        await client.call(documentPrintCalls(invoice).previewStore, payload),
      ]) {
        expect(answer.statusCode).toBe(422)
        expect(answer.json().message).toMatch(
          /^This document has 501 different taxes, and the PDF has room for 500\. Give/,
        )
      }
    })
    const fewer = await invoices.store({ lines: linesWith(500) })
    const answer = await given.company.client.send({ method: 'GET', url: `/api/v1/invoice/${fewer.id}/pdf` })
    expect(answer.statusCode).toBe(200)
  })

  it.each<[string, Partial<RendererLimits> | null, number, RegExp]>([
    ['is too large', { memoryBytes: 20 * 2 ** 20 }, 422, /^This document is too large.* Shorten/],
    [
      'takes too long',
      { renderTimeoutMs: 1 },
      503,
      /^Generating the PDF took too long.* Please try again; .* shorten/,
    ],
    ['comes while the server ends', null, 503, /PDF could not be generated/],
  ])('says what to do where it %s', async (_what, limits, code, sentence) => {
    // Under way long enough to be looked at.
    const { id } = await invoices.store({ lines: linesWith(400) })
    const typesetter = new PdfRenderer(limits ?? {})
    if (limits === null) typesetter.close()
    await withServices({ pdfRenderer: typesetter }, async (client) => {
      const answer = await client.send({ method: 'GET', url: `/api/v1/invoice/${id}/pdf` })
      expect([answer.statusCode, answer.json().message]).toEqual([code, expect.stringMatching(sentence)])
    })
    typesetter.close()
  })
})
