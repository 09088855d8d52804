import { copyingStatements } from '#floors/rows-of-document.ts'
import type { LoadCall } from '#load/load-job.ts'
import { type MeasuredCall, measureCall, type Timing } from './measured-call.ts'
import { invoice, newInvoiceBody, nextNumber, onceKeys } from './prepared-load.ts'
import { sendOnce } from './send-once.ts'
import type { Working } from './with-product.ts'

/** Creates invoices with five lines. */
export async function measureStore({ data, load }: Working, timing: Timing): Promise<MeasuredCall> {
  const number = await nextNumber(data)
  const path = `/api/v1/${invoice.name}/store`
  const call: LoadCall = { method: 'POST', path, headers: onceKeys(), body: await newInvoiceBody(load.firm) }
  const sample = await sendOnce(load, call, number)
  const statements = await copyingStatements(data.test.services.database, sample)
  const bare: LoadCall = { ...call, headers: { ...call.headers, 'x-number': '{n}' } }
  return await measureCall('store', load, {
    calls: [call],
    floor: { job: { settings: data.settings, does: { work: 'write', statements } }, calls: [bare] },
    from: number + 1,
    timing,
  })
}
