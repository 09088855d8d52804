import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it } from 'vitest'
import { FailureCache, PdfRenderer } from '#pdf/pdf-renderer.ts'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { renderDocument } from './render-document.ts'

const ignoreCall = () => undefined
const log = { error: ignoreCall, warn: ignoreCall }

it('a document that exhausts the heap of its process is too large, and none of its texts is remembered as a fault', async () => {
  const typesetter = new PdfRenderer({ heapBytes: 12 * 2 ** 20, readMemory: () => 0 })
  const paperFaults = new FailureCache()
  const paper = buildPrintModel(1, { subject: 'A long text. '.repeat(2_000_000) })
  const setting = { kind: getKind('invoice'), format: 'pdf', memberId: 1, text: englishText } as const
  const large = renderDocument({ pdfRenderer: typesetter, knownPdfFaults: paperFaults }, log, {
    ...setting,
    model: paper,
  })
  await expect(large).rejects.toMatchObject({ sentence: { key: 'paper.too-large' } })
  expect(paperFaults.texts.isEmpty).toBe(true)
  await renderDocument({ pdfRenderer: typesetter, knownPdfFaults: paperFaults }, log, {
    ...setting,
    model: buildPrintModel(1),
  })
  typesetter.close()
})
