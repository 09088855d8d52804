import type { Connection } from '@quittance/server/src/database/tables/schema.ts'
import { readStatement } from '@quittance/server/src/statements/read-statement.ts'
import { startTestApp } from '@quittance/server/test/test-app.ts'
import { createCompany } from '@quittance/server/test/test-company.ts'
import { CompiledQuery } from 'kysely'
import { benchDatabase, dropDatabase } from '#data-set/bench-database.ts'
import { type Distribution, distributionOf, shown } from '#harness/distribution.ts'
import { describeMachine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run, Table } from '#harness/results.ts'
import { fillStatement, statementSize } from './statement-data.ts'

const readings = 50
const maxMs = 100

/** Reads the statement of a customer with many issued documents and payments. */
export async function benchStatement(options: BenchOptions): Promise<Run> {
  await dropDatabase(await benchDatabase(options, 0))
  const settings = await benchDatabase(options, 0)
  const test = await startTestApp(settings)
  const company = await createCompany(test)
  await fillStatement({ test, company, settings: () => settings })
  const { database } = test.services
  const customerId = company.partyId.customer
  const request = { customerId, currencyId: company.currencyId, from: null, to: '2099-12-31' }
  const read = async () => {
    const statement = await readStatement(database, request)
    const entries = statement?.entries.length ?? 0
    if (entries !== statementSize.invoices + statementSize.payments)
      throw new Error(`The statement has ${entries} entries.`)
  }
  const product = await timesOf(read)
  const floor = await timesOf(() => readBare(database, customerId))
  const machine = await describeMachine(database, options)
  await test.close()
  await dropDatabase(settings)
  const { invoices, payments } = statementSize
  const data = `${invoices.toLocaleString('en')} issued invoices and ${payments.toLocaleString('en')} payments of one customer`
  return { machine, data, tables: [tableOf(product, floor)] }
}

/** The statements that return what a statement needs. */
const statements = [
  'select document_id, kind, shown_number, issued_on, issued_at, currency_id, owed from issued_documents where customer_id = ?',
  'select id, direction, nature, method, reference, paid_on, recorded_at, currency_id, amount, reverses_id from payments where customer_id = ?',
]

async function readBare(database: Connection, customerId: number): Promise<void> {
  for (const text of statements) await database.executeQuery(CompiledQuery.raw(text, [customerId]))
}

/** Measures a read in ms, after one that is not counted. */
async function timesOf(read: () => Promise<void>): Promise<Distribution> {
  await read()
  const durations: number[] = []
  while (durations.length < readings) {
    const start = performance.now()
    await read()
    durations.push(performance.now() - start)
  }
  return distributionOf(durations)
}

function tableOf(product: Distribution, floor: Distribution): Table {
  return {
    title: 'Statement of a customer',
    note: `In ms, in the process and without a network, ${readings} readings. Floor: the two SQL statements alone, through the same connection. Good: p99 below ${maxMs} ms.`,
    columns: ['', 'p50', 'p99', 'max', 'floor p50', 'floor p99', 'good'],
    rows: [
      [
        'statement',
        ...[product.p50, product.p99, product.max, floor.p50, floor.p99].map(shown),
        product.p99 < maxMs ? 'yes' : 'no',
      ],
    ],
    figures: { product, floor },
  }
}
