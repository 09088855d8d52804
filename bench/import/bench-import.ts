import { seededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { startTestApp, type TestClient } from '@quittance/server/test/test-app.ts'
import { createTestMember, testPassword } from '@quittance/server/test/test-company.ts'
import { partyImports } from '@quittance/shared/contract/party-imports.ts'
import { benchDatabase, dropDatabase } from '#data-set/bench-database.ts'
import { makeParty } from '#data-set/parties.ts'
import { vocabularyFrom } from '#data-set/vocabulary.ts'
import { describeMachine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run, Table } from '#harness/results.ts'

const customers = 20_000
// As in the browser.
const rowsAtOnce = 250
const seed = 20_000

interface Pass {
  readonly name: string
  readonly seconds: number
  readonly processorSeconds: number
  readonly slowestCallMs: number
  readonly largestHeapMb: number
  readonly outcomes: Readonly<Record<string, number>>
}

/** Imports customers into an empty product, then the same file again, then the file with other cities as updates. */
export async function benchImport(options: BenchOptions): Promise<Run> {
  const settings = await benchDatabase(options, 0)
  await dropDatabase(settings)
  const test = await startTestApp(await benchDatabase(options, 0))
  const member = await createTestMember(test.services)
  const client = test.createClient()
  await client.signIn(member.email, testPassword)
  const rows = makeRows()
  const moved = rows.map((row) => ({ ...row, city: 'Elsewhere' }))
  const passes = [
    await timePass(client, 'into an empty product', { rows }),
    await timePass(client, 'same file again', { rows }),
    await timePass(client, 'updates of the city', { rows: moved, existing: 'update' }),
  ]
  const machine = await describeMachine(test.services.database, options)
  await test.close()
  await dropDatabase(settings)
  return { machine, data: `${customers.toLocaleString('en')} customers`, tables: [tableOf(passes)] }
}

function makeRows() {
  const chance = seededRandom(seed)
  const vocabulary = vocabularyFrom(seed)
  return Array.from({ length: customers }, (_row, place) => {
    const party = makeParty(chance, vocabulary, place + 1)
    return {
      line: place + 2,
      client_name: `${party.firstName} ${party.lastName}`,
      company_name: party.company,
      // Unique addresses, because duplicates would not be imported.
      client_email: `c${place}.${party.email}`,
      phone: party.phone,
      address: party.address,
      postal_code: party.postalCode,
      city: party.city,
      country: party.country,
      tax_number: party.taxNumber,
    }
  })
}

interface Sent {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly existing?: 'update'
}

async function timePass(client: TestClient, name: string, { rows, existing }: Sent): Promise<Pass> {
  const call = partyImports.customer
  const import_id = crypto.randomUUID()
  const outcomes: Record<string, number> = {}
  let [slowestCallMs, largestHeap] = [0, 0]
  const [start, processor] = [performance.now(), process.cpuUsage()]
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const begun = performance.now()
    const body = { import_id, existing, rows: rows.slice(at, at + rowsAtOnce) }
    const answer = await client.call(call, body)
    slowestCallMs = Math.max(slowestCallMs, performance.now() - begun)
    largestHeap = Math.max(largestHeap, process.memoryUsage().heapUsed)
    for (const { outcome } of call.response.parse(answer.json()).results) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  }
  const { user, system } = process.cpuUsage(processor)
  console.log(`  ${name}`)
  return {
    name,
    seconds: (performance.now() - start) / 1_000,
    processorSeconds: (user + system) / 1e6,
    slowestCallMs,
    largestHeapMb: largestHeap / 2 ** 20,
    outcomes,
  }
}

function tableOf(passes: readonly Pass[]): Table {
  return {
    title: `${customers} customers`,
    note: `${customers / rowsAtOnce} sequential calls of ${rowsAtOnce} rows, in the process and without a network, including everything that a save writes. Good: the first import below 30 s. The heap includes the rows of the client.`,
    columns: ['import', 'seconds', 'processor s', 'slowest call ms', 'max heap MB', 'results'],
    rows: passes.map((pass) => [
      pass.name,
      pass.seconds.toFixed(1),
      pass.processorSeconds.toFixed(1),
      pass.slowestCallMs.toFixed(0),
      pass.largestHeapMb.toFixed(0),
      Object.entries(pass.outcomes)
        .map(([outcome, count]) => `${count} ${outcome}`)
        .join(', '),
    ]),
    figures: Object.fromEntries(passes.map((pass) => [pass.name, pass])),
  }
}
