import { changeSeries, listNumberSeries } from '@quittance/shared/contract/issuing-settings.ts'
import { expect } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import type { CompanyContext } from '#test/test-company.ts'
import { SeriesModel } from './series-model.ts'

/** Returns the series of each kind as they are stored, by the names of the kinds. */
export async function readSeries(db: Connection): Promise<Map<string, SeriesModel>> {
  const rows = await db.selectFrom('number_series').selectAll().execute()
  return new Map(
    rows.map((row) => [
      row.kind,
      new SeriesModel({
        ...{ isYearly: row.is_yearly === 1, lastDay: row.last_day },
        ...{ lastPeriod: row.last_period, lastSequence: row.last_sequence, lastNumber: row.last_number },
      }),
    ]),
  )
}

/** Lets the numbers of all kinds start again each year. Called before the first issue. */
export async function restartNumbersYearly({ company: { client } }: CompanyContext): Promise<void> {
  const listed: readonly { readonly kind: string }[] = (await client.call(listNumberSeries)).json()
  for (const series of listed) {
    const changes = { is_yearly: true, is_strict: true, last_number: undefined }
    const response = await client.call(changeSeries, { ...series, ...changes })
    expect(response.statusCode, response.body).toBe(200)
  }
}
