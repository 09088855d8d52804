import { readFileSync } from 'node:fs'
import type { PrintModel } from '@quittance/server/src/pdf/print-model.ts'
import { createTypstRenderer } from '@quittance/server/src/pdf/typst-compiler.ts'
import { DocumentApi } from '@quittance/server/test/document-api.ts'
import { startTestApp, type TestApp } from '@quittance/server/test/test-app.ts'
import { createCompany, type TestCompany } from '@quittance/server/test/test-company.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { withPreparedLoad } from '#calls/prepared-load.ts'
import { benchDatabase, dropDatabase } from '#data-set/bench-database.ts'
import { type Distribution, distributionOf, shown } from '#harness/distribution.ts'
import { describeMachine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run, Table } from '#harness/results.ts'
import { signedInHeaders } from '#harness/session.ts'
import { fetchPdf, firstTable } from './first-pdf.ts'
import { rateTable } from './pdf-rate.ts'
import { modelOf, storeVaried, variedWords } from './varied-invoices.ts'

const invoice = getKind('invoice')
const sizes = [
  { lines: 5, documents: 40, goalMs: 25 },
  { lines: 40, documents: 20, goalMs: null },
  { lines: 400, documents: 8, goalMs: 400 },
] as const
const rounds = 5
const inARow = 1_000
const memoryReadEvery = 100
/** A data set that no other benchmark uses. */
const amongThese = { documents: 1_500, customers: 500 } as const
/** More than are requested in one run. */
const differentInvoices = 1_500

interface Bench {
  readonly test: TestApp
  readonly company: TestCompany
  /** Requests the PDF of an invoice and reads it completely. */
  readonly fetchPdf: (id: number) => Promise<void>
}

/** Measures PDFs over HTTP next to the renderer alone, the memory during many PDFs, and PDFs of a server with a data set. */
export async function benchPdf(options: BenchOptions): Promise<Run> {
  const settings = await benchDatabase(options, 0)
  await dropDatabase(settings)
  const test = await startTestApp(await benchDatabase(options, 0))
  const company = await createCompany(test)
  const bench = { test, company, fetchPdf: await fetcherOf(test, company) }
  const tables = [await sizesTable(bench), await memoryTable(bench)]
  const machine = await describeMachine(test.services.database, options)
  await test.close()
  await dropDatabase(settings)
  return { machine, data: 'documents of its own', tables: [...tables, ...(await tablesAmongMany(options))] }
}

/** Measures with a server in a separate process. */
async function tablesAmongMany(options: BenchOptions): Promise<Table[]> {
  const own = { ...options, ...amongThese, keep: false }
  await dropDatabase(await benchDatabase(own, own.documents))
  const { measured } = await withPreparedLoad(own, async (working) => {
    const ids = await storeVaried(working, differentInvoices)
    const models: PrintModel[] = []
    for (const id of ids) models.push(await modelOf(working.data.test, id))
    const rate = await rateTable(working, { ids, models })
    const [id, model] = [ids[0], models[0]]
    if (id === undefined || !model) throw new Error('No invoice was stored.')
    return [rate, await firstTable(working.data, { id, model })]
  })
  return measured
}

async function fetcherOf({ app }: TestApp, { client }: TestCompany): Promise<Bench['fetchPdf']> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = signedInHeaders(client)
  return (id) => fetchPdf(`${address}/api/v1/invoice/${id}/pdf`, headers)
}

const invoices = new WeakMap<TestCompany, DocumentApi>()
const { words, variedLine } = variedWords()

async function storeInvoices(
  company: TestCompany,
  { lines, count }: { lines: number; count: number },
): Promise<number[]> {
  const documents = invoices.get(company) ?? new DocumentApi(invoice, () => company)
  invoices.set(company, documents)
  const ids: number[] = []
  while (ids.length < count) {
    const written = Array.from({ length: lines }, () => variedLine(company))
    ids.push((await documents.store({ lines: written, title: words(3) })).id)
  }
  return ids
}

async function sizesTable(bench: Bench): Promise<Table> {
  const { render: renderAlone } = createTypstRenderer()
  const rows: string[][] = []
  const figures: Record<string, unknown> = {}
  for (const { lines, documents, goalMs } of sizes) {
    const ids = await storeInvoices(bench.company, { lines, count: documents })
    const models = await Promise.all(ids.map((id) => modelOf(bench.test, id)))
    const call = await timesOf(ids, bench.fetchPdf)
    const floor = await timesOf(models, async (model) => void renderAlone(model, 'pdf'))
    const isGood = goalMs === null || call.p50 < goalMs
    rows.push([
      String(lines),
      String(call.count),
      ...[call.p50, call.p99, floor.p50].map(shown),
      shown(call.p50 / floor.p50),
      goalMs === null ? '' : String(goalMs),
      isGood ? 'yes' : 'no',
    ])
    figures[`${lines} lines`] = { call, floor }
    console.log(`  ${lines} lines`)
  }
  return {
    title: 'PDF over HTTP',
    note: 'In ms. Floor: the renderer alone. Good: p50 below the goal.',
    columns: ['lines', 'calls', 'p50', 'p99', 'floor p50', 'ratio to floor', 'goal', 'good'],
    rows,
    figures,
  }
}

/** Measures the work for each entry several times, after one round that is not counted. */
async function timesOf<Entry>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<void>,
): Promise<Distribution> {
  for (const entry of entries) await work(entry)
  const durations: number[] = []
  for (const entry of Array.from({ length: rounds }, () => entries).flat()) {
    const start = performance.now()
    await work(entry)
    durations.push(performance.now() - start)
  }
  return distributionOf(durations)
}

async function memoryTable({ test, company, fetchPdf }: Bench): Promise<Table> {
  const ids = await storeInvoices(company, { lines: 5, count: 50 })
  const rows: string[][] = []
  for (let done = 0; done <= inARow; done += 1) {
    await fetchPdf(ids[done % ids.length] ?? 0)
    if (done % memoryReadEvery !== 0) continue
    const renderProcess = residentMb(test.services.pdfRenderer.processIds[0])
    rows.push([String(done), renderProcess, residentMb(process.pid)])
  }
  return {
    title: '1,000 PDFs in a row',
    note: 'Resident memory in MB, 5 lines each. Good: no further growth.',
    columns: ['PDFs', 'render process', 'server and benchmark'],
    rows,
    figures: { rows },
  }
}

function residentMb(pid: number | undefined): string {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return ((Number(pages) * 4_096) / 2 ** 20).toFixed(0)
}
