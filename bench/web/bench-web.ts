import { rmSync } from 'node:fs'
import { installServer } from '#harness/installed-server.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { signInAt } from '#harness/session.ts'
import { requireBrowser } from '../../tools/test/installed-programs.ts'
import { openBrowser } from './browser.ts'
import { checkTable, stateLegalData } from './check-keystrokes.ts'
import { checkTimeTable } from './check-time.ts'
import { documentTable } from './document-form.ts'
import { firstScreenTables } from './first-screen-tables.ts'
import { changesTable } from './screen-changes.ts'
import { lineCounts, storeForms } from './store-forms.ts'

/** Measures the built client in a real browser, with a server in a separate process. */
export async function benchWeb(options: BenchOptions): Promise<Run> {
  // Before minutes of preparation.
  const executablePath = requireBrowser()
  const installed = await installServer(options, lineCounts)
  const server = await installed.start()
  const origin = server.address.replace('127.0.0.1', 'localhost')
  const session = await signInAt(server.address, installed.credentials)
  await stateLegalData(server.address, session)
  const stored = await storeForms({ address: server.address, session, payloads: installed.payloads })
  const browser = await openBrowser({ origin, executablePath }, session)
  const tables = [
    ...(await firstScreenTables(browser)),
    await documentTable(browser, stored),
    await checkTable(browser, stored),
    await checkTimeTable(browser, stored),
    await changesTable(browser),
  ]
  await browser.close()
  await server.stop()
  await installed.remove()
  rmSync(installed.dataDir, { recursive: true })
  return { machine: installed.machine, data: `${stored.count} invoices`, tables }
}
