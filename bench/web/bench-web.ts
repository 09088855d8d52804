import { rmSync } from 'node:fs'
import { installServer } from '#harness/installed-server.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { sessionAt } from '#harness/session-at.ts'
import { openBrowser } from './browser.ts'
import { changesTable } from './changes-table.ts'
import { documentTable } from './document-table.ts'
import { firstScreenTables } from './first-screen-tables.ts'
import { lineCounts, storeForms } from './store-forms.ts'

/** Measures the built client in a real browser, with a server in a separate process. */
export async function benchWeb(options: BenchOptions): Promise<Run> {
  const installed = await installServer(options, lineCounts)
  const server = await installed.start()
  const origin = server.address.replace('127.0.0.1', 'localhost')
  const session = await sessionAt(server.address, installed.credentials)
  const stored = await storeForms({ address: server.address, session, payloads: installed.payloads })
  const browser = await openBrowser(origin, session)
  const tables = [
    ...(await firstScreenTables(browser)),
    await documentTable(browser, stored),
    await changesTable(browser),
  ]
  await browser.close()
  await server.stop()
  await installed.remove()
  rmSync(installed.dataDir, { recursive: true })
  return { machine: installed.machine, data: `${stored.count} invoices`, tables }
}
