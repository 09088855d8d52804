import { buildPayload } from '@quittance/server/test/test-company.ts'
import { createInsertStatements, createUpdateStatements } from '#floors/floor-statements.ts'
import type { LoadCall } from '#load/generate-load.ts'
import { type MeasuredCall, measureCall, type Timing } from './measured-call.ts'
import {
  fiveLines,
  idempotencyHeaders,
  invoice,
  newInvoiceBody,
  nextNumber,
  type PreparedBenchmark,
  type PreparedLoad,
  someInvoices,
} from './prepared-load.ts'

/** Creates invoices with five lines. */
export async function measureStore({ data, load }: PreparedBenchmark, timing: Timing): Promise<MeasuredCall> {
  const number = await nextNumber(data)
  const path = `/api/v1/${invoice.name}/store`
  const call: LoadCall = {
    method: 'POST',
    path,
    headers: idempotencyHeaders(),
    body: await newInvoiceBody(load.company),
  }
  const sample = await sendSave(load, call, number)
  const statements = await createInsertStatements(data.test.services.database, sample)
  const bare: LoadCall = { ...call, headers: { ...call.headers, 'x-number': '{n}' } }
  return await measureCall('store', load, {
    calls: [call],
    floor: { job: { settings: data.settings, does: { work: 'write', statements } }, calls: [bare] },
    from: number + 1,
    timing,
  })
}

/** Updates stored invoices: replaces their lines with five others. */
export async function measureUpdate(
  { data, load }: PreparedBenchmark,
  timing: Timing,
): Promise<MeasuredCall> {
  const { company } = load
  const headers = idempotencyHeaders()
  const path = `/api/v1/${invoice.name}/update`
  const lines = fiveLines(company)
  const calls: LoadCall[] = []
  const bare: LoadCall[] = []
  for (const { id, number } of await someInvoices(data)) {
    const payload = await buildPayload(company, invoice, {
      call: 'update',
      id,
      number,
      lines,
      title: 'Facture',
    })
    const call: LoadCall = { method: 'POST', path, headers, body: JSON.stringify(payload) }
    calls.push(call)
    bare.push({ ...call, headers: { ...headers, 'x-number': String(id) } })
  }
  const [first] = calls
  if (!first) throw new Error('The data set contains no invoices.')
  const sample = await sendSave(load, first, 0)
  const statements = await createUpdateStatements(data.test.services.database, sample)
  const job = { settings: data.settings, does: { work: 'write', statements } } as const
  return await measureCall('update', load, { calls, floor: { job, calls: bare }, from: 1, timing })
}

/** Sends one save. @returns the id of the saved document */
async function sendSave(
  { address, clients }: Pick<PreparedLoad, 'address' | 'clients'>,
  { method, path, headers, body }: LoadCall,
  number: number,
): Promise<number> {
  const numbered = (text: string) => text.replaceAll('{n}', String(number))
  const own = Object.entries(headers).map(([name, value]) => [name, numbered(value)])
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { ...clients[0], ...Object.fromEntries(own) },
    body: numbered(body),
  })
  const answer = (await response.json()) as { id: number } // as: response of a save
  if (response.status !== 200) throw new Error(`The save was rejected: ${JSON.stringify(answer)}`)
  return answer.id
}
