import { buildPayload } from '@quittance/server/test/test-company.ts'
import { replacingStatements } from '#floors/rows-of-document.ts'
import type { LoadCall } from '#load/load-job.ts'
import { type MeasuredCall, measureCall, type Timing } from './measured-call.ts'
import { fiveLines, invoice, onceKeys, someInvoices } from './prepared-load.ts'
import { sendOnce } from './send-once.ts'
import type { Working } from './with-product.ts'

/** Updates stored invoices: replaces their lines with five others. */
export async function measureUpdate({ data, load }: Working, timing: Timing): Promise<MeasuredCall> {
  const { firm } = load
  const headers = onceKeys()
  const path = `/api/v1/${invoice.name}/update`
  const lines = fiveLines(firm)
  const calls: LoadCall[] = []
  const bare: LoadCall[] = []
  for (const { id, number } of await someInvoices(data)) {
    const payload = await buildPayload(firm, invoice, { call: 'update', id, number, lines, title: 'Facture' })
    const call: LoadCall = { method: 'POST', path, headers, body: JSON.stringify(payload) }
    calls.push(call)
    bare.push({ ...call, headers: { ...headers, 'x-number': String(id) } })
  }
  const [first] = calls
  if (!first) throw new Error('The data set contains no invoices.')
  const sample = await sendOnce(load, first, 0)
  const statements = await replacingStatements(data.test.services.database, sample)
  const job = { settings: data.settings, does: { work: 'write', statements } } as const
  return await measureCall('update', load, { calls, floor: { job, calls: bare }, from: 1, timing })
}
