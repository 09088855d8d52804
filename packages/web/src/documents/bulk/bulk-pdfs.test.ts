import { expect, it } from 'vitest'
import { ApiError } from '#api/responses.ts'
import { collectPdfs, onlyFiles, type PdfResults } from './bulk-pdfs.ts'

const documents = [1, 2, 3, 4].map((id) => ({ id, shownNumber: `INV-${id}` }))
const pdfOf = (id: number, size = 10) => ({ name: `${id}.pdf`, content: new Blob(['x'.repeat(size)]) })

/** Collects the PDFs of the documents and records the requests. */
function collect(
  fetchPdf: (id: number, controller: AbortController) => Promise<ReturnType<typeof pdfOf>>,
  known: PdfResults = new Map(),
) {
  const controller = new AbortController()
  const requested: number[] = []
  const progress: number[] = []
  const results = collectPdfs(documents, {
    ...{ known, signal: controller.signal, tooLargeMessage: 'too large', maxBytes: 25 },
    fetchPdf(id) {
      requested.push(id)
      return fetchPdf(id, controller)
    },
    onResults: (found) => progress.push(found.size),
  })
  return { results, requested, progress }
}

it('goes on after a document that cannot be rendered, and later requests only that one', async () => {
  const first = collect(async (id) => {
    if (id === 2) throw new ApiError(422, 'unprintable')
    return pdfOf(id, 5)
  })
  const results = await first.results
  expect(results.get(2)).toEqual({ message: 'unprintable' })
  expect(first.progress).toEqual([1, 2, 3, 4])
  expect([...onlyFiles(results).keys()].toSorted()).toEqual([1, 3, 4])
  const second = collect(async (id) => pdfOf(id, 5), onlyFiles(results))
  expect(onlyFiles(await second.results).size).toBe(4)
  expect(second.requested).toEqual([2])
})

it('requests two documents at the same time', async () => {
  const waiting: (() => void)[] = []
  const { results, requested } = collect(async (id) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return pdfOf(id, 1)
  })
  expect(requested).toEqual([1, 2])
  for (let answered = 0; answered < documents.length; answered += 1) {
    waiting[answered]?.()
    // Lets the next request start.
    await new Promise(setImmediate)
    expect(requested.length - answered).toBeLessThanOrEqual(3)
  }
  expect((await results).size).toBe(4)
})

it('leaves out documents for which the file has no room', async () => {
  const { results, requested } = collect(async (id) => pdfOf(id))
  const messages = Array.from(await results, ([_id, result]) => 'message' in result && result.message)
  expect(messages).toEqual([false, false, 'too large', 'too large'])
  expect(requested).toHaveLength(4)
})

it('starts no further request after it was aborted', async () => {
  const { results, requested } = collect(async (id, controller) => {
    if (id === 2) controller.abort()
    return pdfOf(id, 1)
  })
  await results
  expect(requested).toEqual([1, 2])
})
