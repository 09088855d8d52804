import { buildLine, buildPayload, type TestCompany } from '@quittance/server/test/test-company.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { invoice } from '#calls/prepared-load.ts'

const calls = documentCalls(invoice)
const ratesOfLine = 19

/** Stores an invoice with so many lines and rates that opening it returns about 7.7 MB. @returns the call that opens it */
export async function storeLargeInvoice(
  company: TestCompany,
  number: number,
): Promise<{ readonly path: string; readonly body: unknown }> {
  const taxRates = Array.from({ length: ratesOfLine }, (_rate, place) => ({
    id: place + 1,
    name: `Taxe numéro ${place} `.padEnd(180, 'x').slice(0, limits.taxRateNameLength),
    rate: decimal('1'),
  }))
  const name = 'Prestation détaillée '.padEnd(limits.lineNameLength, 'x')
  const lines = Array.from({ length: limits.lines }, () => ({ ...buildLine(company), name, taxRates }))
  const stored = await company.client.call(
    calls.store,
    await buildPayload(company, invoice, { number, lines }),
  )
  if (stored.statusCode !== 200) throw new Error(`The large invoice was rejected: ${stored.body}`)
  const body = { id: stored.json().id }
  const opened = await company.client.call(calls.open, body)
  console.log(`  large response: ${(opened.rawPayload.length / 1e6).toFixed(1)} MB`)
  return { path: calls.open.path, body }
}
