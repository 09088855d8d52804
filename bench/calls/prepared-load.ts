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
import { firmOf } from '#data-set/firm-of.ts'
import { type DataSet, memberEmail } from '#data-set/provide-data-set.ts'
import { signedInHeaders } from '#harness/signed-in-headers.ts'

export const invoice = getKind('invoice')

/** Number of concurrent clients. */
const clientCount = 16

/** A server with a data set in a separate process, and clients, each with its own session. */
export interface PreparedLoad {
  readonly address: string
  /** Process id of the server. */
  readonly processId: number
  readonly clients: readonly Readonly<Record<string, string>>[]
  readonly firm: TestCompany
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
    firm: await firmOf(data, client),
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
export function fiveLines(firm: TestCompany) {
  const [line, vat] = [buildLine(firm), { id: 1, name: 'TVA 20 %', rate: decimal('20') }]
  const eco = { id: 2, name: 'TVA 5,5 %', rate: decimal('5.5') }
  const ofCatalogue = ['Conseil', 'Pose', 'Déplacement'].map((name, place) => ({
    ...line,
    name: `${name}, intervention sur site`,
    productId: firm.productId + place,
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
export async function newInvoiceBody(firm: TestCompany): Promise<string> {
  const mark = 987_654_321
  const payload = await buildPayload(firm, invoice, {
    number: mark,
    lines: fiveLines(firm),
    title: 'Facture',
  })
  return JSON.stringify(payload).replaceAll(new RegExp(`"?${mark}"?`, 'g'), '{n}')
}

/** Returns headers with an idempotency key that is unique for each number and run. */
export function onceKeys(): Readonly<Record<string, string>> {
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
    .where(({ eb }) => eb(sql`id % ${every * kinds.length}`, '=', 0))
    .limit(mostInvoices)
    .execute()
}
