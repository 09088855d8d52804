import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it } from 'vitest'
import { FailureCache, PdfRenderer } from '#pdf/pdf-renderer.ts'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { renderDocument } from './render-document.ts'

const ignore = () => undefined
const log = { error: ignore, warn: ignore }

it('rejects a document that exhausts the heap as too large and caches no fault', async () => {
  const pdfRenderer = new PdfRenderer({ heapBytes: 12 * 2 ** 20, readMemory: () => 0 })
  const services = { pdfRenderer, knownPdfFaults: new FailureCache() }
  const model = buildPrintModel(1, { subject: 'A long text. '.repeat(2_000_000) })
  const request = { kind: getKind('invoice'), format: 'pdf', memberId: 1, text: englishText } as const
  const rendering = renderDocument(services, log, { ...request, model })
  await expect(rendering).rejects.toMatchObject({ sentence: { key: 'print.too-large' } })
  expect(services.knownPdfFaults.texts.isEmpty).toBe(true)
  await renderDocument(services, log, { ...request, model: buildPrintModel(1) })
  pdfRenderer.close()
})
