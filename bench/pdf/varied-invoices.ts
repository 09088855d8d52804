import { seededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { composePrintModel } from '@quittance/server/src/documents/print/compose-print-model.ts'
import { loadStoredPrintData } from '@quittance/server/src/documents/print/load-print-data.ts'
import type { PrintModel } from '@quittance/server/src/pdf/print-model.ts'
import { DocumentApi } from '@quittance/server/test/document-api.ts'
import type { TestApp } from '@quittance/server/test/test-app.ts'
import { buildLine, type TestCompany } from '@quittance/server/test/test-company.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { invoice, nextNumber, type PreparedBenchmark } from '#calls/prepared-load.ts'
import { seed } from '#data-set/fill-database.ts'
import { vocabularyFrom } from '#data-set/vocabulary.ts'

const linesEach = 5

/** Returns generators of texts and lines. All of them differ, and they are the same in each run. */
export function variedWords() {
  const chance = seededRandom(seed)
  const vocabulary = vocabularyFrom(seed)
  const words = (many: number) => Array.from({ length: many }, () => vocabulary.draw(chance)).join(' ')
  return {
    chance,
    words,
    variedLine: (company: TestCompany) => ({
      ...buildLine(company),
      name: words(chance.nextInteger(2, 6)),
      quantity: decimal(String(chance.nextInteger(1, 40))),
      price: decimal(`${chance.nextInteger(5, 2_500)}.${chance.nextInteger(10, 99)}`),
    }),
  }
}

/** Stores invoices with five lines, for different clients and dates. @returns their ids */
export async function storeVaried({ data, load }: PreparedBenchmark, count: number): Promise<number[]> {
  const documents = new DocumentApi(invoice, () => load.company)
  documents.lastNumber = await nextNumber(data)
  const { chance, words, variedLine } = variedWords()
  const ids: number[] = []
  while (ids.length < count) {
    const id = load.company.partyId.customer + chance.nextInteger(0, data.customers - 1)
    const { id: stored } = await documents.store({
      title: words(3),
      party: { id, clientName: '', clientEmail: '' },
      documentDate: `2026-0${chance.nextInteger(1, 9)}-${chance.nextInteger(10, 28)}`,
      lines: Array.from({ length: linesEach }, () => variedLine(load.company)),
    })
    if (typeof stored !== 'number') throw new Error('An invoice was not stored.')
    ids.push(stored)
  }
  return ids
}

/** Returns the print model of a stored invoice. */
export async function modelOf({ services }: Pick<TestApp, 'services'>, id: number): Promise<PrintModel> {
  const source = await loadStoredPrintData(
    services,
    { kind: invoice, id },
    { requestedLocale: null, fallbackLocale: 'en' },
  )
  if (!source) throw new Error(`There is no invoice ${id}.`)
  return composePrintModel(source)
}
