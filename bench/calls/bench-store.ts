import { provideDataSet } from '#data-set/provide-data-set.ts'
import { copyingStatements } from '#floors/rows-of-document.ts'
import { describeMachine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import type { LoadCall } from '#load/load-job.ts'
import { callsTable, measureCall } from './measured-call.ts'
import { invoice, newInvoiceBody, nextNumber, onceKeys, prepareLoad } from './prepared-load.ts'

/** New invoices of five lines, by 16 people at once. */
export async function benchStore(options: BenchOptions): Promise<Run> {
  const data = await provideDataSet(options, options.documents)
  const load = await prepareLoad(data)
  const from = await nextNumber(data)
  const call: LoadCall = {
    method: 'POST',
    path: `/api/v1/${invoice.name}/store`,
    headers: onceKeys,
    body: await newInvoiceBody(load.firm),
  }
  const sample = await storeOne(call, load, from)
  const { database } = data.test.services
  const statements = await copyingStatements(database, sample)
  const stored = await measureCall('store', load, {
    calls: [call],
    floor: {
      job: { settings: data.settings, does: { work: 'write', statements } },
      calls: [{ ...call, headers: { ...call.headers, 'x-number': '{n}' } }],
    },
    from: from + 1,
  })
  const machine = await describeMachine(database, options)
  await load.close()
  await data.close()
  const goal = { perSecond: options.database === 'sqlite' ? 800 : 500, p99Ms: 60, shareOfFloor: 0.35 }
  const table = callsTable('A new invoice of five lines', 'note', [{ ...stored, goal }])
  return { machine, data: 'x', tables: [table] }
}

/** @returns its id */
async function storeOne(
  { path, headers, body }: LoadCall,
  {
    address,
    clients,
  }: { readonly address: string; readonly clients: readonly Readonly<Record<string, string>>[] },
  number: number,
): Promise<number> {
  const numbered = (text: string) => text.replaceAll('{n}', String(number))
  const own = Object.entries(headers).map(([name, value]) => [name, numbered(value)])
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ...clients[0], ...Object.fromEntries(own) },
    body: numbered(body),
  })
  const answer: unknown = await response.json()
  if (response.status !== 200) throw new Error(`The store answered ${JSON.stringify(answer)}`)
  return (answer as { id: number }).id // as: what a save answers
}
