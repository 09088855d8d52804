import { randomUUID } from 'node:crypto'
import { createInstallation, startServer } from '@quittance/server/test/product-process.ts'
import {
  buildLine,
  buildPayload,
  type TestCompany,
  testPassword,
} from '@quittance/server/test/test-company.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { sql } from 'kysely'
import { warmFileCache } from '#data-set/bench-database.ts'
import { loadCompany } from '#data-set/company.ts'
import { type DataSet, memberEmail, provideDataSet } from '#data-set/provide-data-set.ts'
import { describeMachine, type Machine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run, Table } from '#harness/results.ts'
import { signedInHeaders } from '#harness/session.ts'

export const invoice = getKind('invoice')

/** Number of concurrent clients. */
const clientCount = 16

/** A server with a data set in a separate process, and clients, each with its own session. */
export interface PreparedLoad {
  readonly address: string
  /** Process id of the server. */
  readonly processId: number
  readonly clients: readonly Readonly<Record<string, string>>[]
  readonly company: TestCompany
  readonly close: () => Promise<void>
}

export async function prepareLoad(data: DataSet): Promise<PreparedLoad> {
  const sessions = await Promise.all(
    Array.from({ length: clientCount }, async () => {
      const client = data.test.createClient()
      await client.signIn(memberEmail, testPassword)
      return client
    }),
  )
  const [client] = sessions
  if (!client) throw new Error('No client has signed in.')
  const installation = createInstallation(data.settings)
  // The benchmark is a single member, who exceeds the usual limits.
  const environment = {
    SEARCHES_PER_MINUTE: '999999999',
    SAVES_PER_HOUR: '999999999',
    EXPORTS_PER_HOUR: '999999999',
  }
  const server = await startServer(installation.dataDir, { environment })
  return {
    address: server.address,
    processId: server.processId,
    clients: sessions.map(signedInHeaders),
    company: await loadCompany(data, client),
    async close() {
      await server.stop()
      installation.remove()
    },
  }
}

/** Returns the highest number in use plus one. */
export async function nextNumber({ test }: Pick<DataSet, 'test'>): Promise<number> {
  const { highest } = await test.services.database
    .selectFrom('documents')
    .select((select) => select.fn.max('number').as('highest'))
    .executeTakeFirstOrThrow()
  return Number(highest) + 1
}

/** Returns five typical lines of a small company: three products and two entered manually, with one or two tax rates each. */
export function fiveLines(company: TestCompany) {
  const [line, vat] = [buildLine(company), { id: 1, name: 'TVA 20 %', rate: decimal('20') }]
  const eco = { id: 2, name: 'TVA 5,5 %', rate: decimal('5.5') }
  const ofCatalogue = ['Conseil', 'Pose', 'Déplacement'].map((name, place) => ({
    ...line,
    name: `${name}, intervention sur site`,
    productId: company.productId + place,
    price: decimal(`${place + 45}.50`),
    taxRates: place === 0 ? [vat, eco] : [vat],
  }))
  const byHand = ['Fournitures diverses', 'Remise en état'].map((name, place) => ({
    ...line,
    name,
    productId: null,
    quantity: decimal('3'),
    price: decimal(`${place + 9}.99`),
    taxRates: [eco],
  }))
  return [...ofCatalogue, ...byHand]
}

/** Returns the body of a call that creates an invoice, as the form sends it, with `{n}` for its number. */
export async function newInvoiceBody(company: TestCompany): Promise<string> {
  const mark = 987_654_321
  const payload = await buildPayload(company, invoice, {
    number: mark,
    lines: fiveLines(company),
    title: 'Facture',
  })
  return JSON.stringify(payload).replaceAll(new RegExp(`"?${mark}"?`, 'g'), '{n}')
}

/** Returns headers with an idempotency key that is unique for each number and run. */
export function idempotencyHeaders(): Readonly<Record<string, string>> {
  return { 'idempotency-key': `${randomUUID()}-{n}`, 'content-type': 'application/json' }
}

const mostInvoices = 2_000

/** Returns up to 2,000 different invoices, spread over the whole data set. */
export async function someInvoices({
  test,
  documents,
}: Pick<DataSet, 'test' | 'documents'>): Promise<{ id: number; number: number }[]> {
  const every = Math.max(1, Math.floor(documents / kinds.length / mostInvoices))
  return await test.services.database
    .selectFrom('documents')
    .select(['id', 'number'])
    .where('kind', '=', invoice.name)
    .where('customer_id', 'is not', null)
    .where('id', '<=', documents)
    .where(({ eb }) => eb(sql`number % ${every}`, '=', 0))
    .limit(mostInvoices)
    .execute()
}

/** A data set and a server with clients. */
export interface PreparedBenchmark {
  readonly options: BenchOptions
  readonly data: DataSet
  readonly load: PreparedLoad
}

/** Runs a benchmark on a data set and a server. @returns its result and the machine */
export async function withPreparedLoad<Result>(
  options: BenchOptions,
  work: (working: PreparedBenchmark) => Promise<Result>,
): Promise<{ readonly measured: Result; readonly machine: Machine }> {
  const data = await provideDataSet(options, options.documents)
  try {
    await warmFileCache(data.settings)
    const load = await prepareLoad(data)
    try {
      const measured = await work({ options, data, load })
      return { measured, machine: await describeMachine(data.test.services.database, options) }
    } finally {
      await load.close()
    }
  } finally {
    await data.close()
  }
}

/** Runs a benchmark that has one table. */
export async function tableOf(
  options: BenchOptions,
  work: (working: PreparedBenchmark) => Promise<Table>,
): Promise<Run> {
  const { measured, machine } = await withPreparedLoad(options, work)
  return { machine, data: `${options.documents.toLocaleString('en')} documents`, tables: [measured] }
}
