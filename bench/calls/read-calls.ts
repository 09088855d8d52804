import { documentCalls } from '@quittance/shared/contract/documents.ts'
import type { BareStatement } from '#floors/bare-job.ts'
import type { LoadCall } from '#load/load-job.ts'
import { type MeasuredCall, measureCall, type Timing } from './measured-call.ts'
import { invoice, someInvoices } from './prepared-load.ts'
import type { Working } from './with-product.ts'

const wanted = { is: 'number' } as const

// The cheapest statements that read the data of the form.
const statements: readonly BareStatement[] = [
  { text: 'select * from documents where id = ?', values: [wanted] },
  { text: 'select * from document_lines where document_id = ? order by position', values: [wanted] },
  {
    text: 'select * from document_line_taxes where document_id = ? order by line_position, position',
    values: [wanted],
  },
  {
    text: 'select * from products where id in (select product_id from document_lines where document_id = ?)',
    values: [wanted],
  },
  {
    text: 'select * from customers where id = (select customer_id from documents where id = ?)',
    values: [wanted],
  },
]

/** Opens stored invoices for editing. */
export async function measureRead({ data, load }: Working, timing: Timing): Promise<MeasuredCall> {
  const { path } = documentCalls(invoice).open
  const headers = { 'content-type': 'application/json' }
  const calls = (await someInvoices(data)).map(
    ({ id }): LoadCall => ({
      method: 'POST',
      path,
      headers: { ...headers, 'x-number': String(id) },
      body: JSON.stringify({ id }),
    }),
  )
  const job = { settings: data.settings, does: { work: 'read', statements } } as const
  return await measureCall('read', load, { calls, floor: { job, calls }, from: 1, timing })
}
