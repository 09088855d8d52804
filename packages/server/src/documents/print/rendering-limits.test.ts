import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import type { RendererLimits } from '#pdf/render-process.ts'
import { DocumentApi } from '#test/document-api.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { buildLine, buildPayload, forOneDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

forOneDatabaseWithCompany('rendering limits', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const withServices = createServicesRunner(context)

  /** Creates lines with the given number of different taxes in total. */
  function createLines(taxCount: number) {
    const rates = Array.from({ length: taxCount }, (_, index) => ({
      ...{ id: null, name: `Taxe ${index}`, rate: decimal('1') },
    }))
    const starts = Array.from({ length: Math.ceil(taxCount / 20) }, (_, index) => 20 * index)
    return starts.map((start) => ({
      ...buildLine(context.company),
      taxRates: rates.slice(start, start + 20),
    }))
  }

  it('reject a document with too many taxes without rendering it', async () => {
    // A closed renderer fails if it is called.
    const pdfRenderer = new PdfRenderer()
    pdfRenderer.close()
    const lines = createLines(501)
    const { id } = await invoices.store({ lines })
    const payload = await buildPayload(context.company, invoice, { number: invoices.takeNumber(), lines })
    await withServices({ pdfRenderer }, async (client) => {
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
    const fewer = await invoices.store({ lines: createLines(500) })
    const answer = await context.company.client.send({
      method: 'GET',
      url: `/api/v1/invoice/${fewer.id}/pdf`,
    })
    expect(answer.statusCode).toBe(200)
  })

  it.each<[string, Partial<RendererLimits> | null, number, RegExp]>([
    [
      'a document that is too large',
      { memoryBytes: 20 * 2 ** 20 },
      422,
      /^This document is too large.* Shorten/,
    ],
    [
      'a rendering that takes too long',
      { renderTimeoutMs: 1 },
      503,
      /^Generating the PDF took too long.* Please try again; .* shorten/,
    ],
    ['a request while the server stops', null, 503, /PDF could not be generated/],
  ])('report the remedy for %s', async (_what, limits, code, sentence) => {
    // So many taxes that the limits are checked while it is rendered.
    const { id } = await invoices.store({ lines: createLines(400) })
    const pdfRenderer = new PdfRenderer(limits ?? {})
    if (limits === null) pdfRenderer.close()
    await withServices({ pdfRenderer }, async (client) => {
      const answer = await client.send({ method: 'GET', url: `/api/v1/invoice/${id}/pdf` })
      expect([answer.statusCode, answer.json().message]).toEqual([code, expect.stringMatching(sentence)])
    })
    pdfRenderer.close()
  })
})
