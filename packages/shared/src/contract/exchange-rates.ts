import { z } from 'zod'
import { day, recordId } from '#wire/field-schemas.ts'
import { get } from './endpoint.ts'

/** An exchange rate as a document states it. */
const usedExchangeRate = z.object({
  /** Units of the company's currency for one unit of the document's. */
  exchange_rate: z.number(),
  /** Day of the rate; null: not stated. */
  exchange_rate_date: day.nullable(),
  /** Publisher of the rate; empty: not stated. */
  exchange_rate_source: z.string(),
})

export type WireExchangeRate = z.output<typeof usedExchangeRate>

export const readExchangeRate = get({
  path: '/api/v1/exchange_rate',
  summary: 'Return the exchange rate of the latest document in a currency with the same date.',
  query: z.object({ currency_id: recordId, date: day }),
  /** Null: no document of the day has one. */
  response: z.object({ used: usedExchangeRate.nullable() }),
})
