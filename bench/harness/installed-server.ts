import { fileURLToPath } from 'node:url'
import type { DatabaseSettings } from '@quittance/server/src/database/connections/database-settings.ts'
import {
  createInstallation,
  type ServerProcess,
  startServer,
} from '@quittance/server/test/product-process.ts'
import { startTestApp } from '@quittance/server/test/test-app.ts'
import { buildLine, buildPayload, createCompany, testPassword } from '@quittance/server/test/test-company.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { benchDatabase, dropDatabase } from '#data-set/bench-database.ts'
import { describeMachine, type Machine } from './machine.ts'
import type { BenchOptions } from './options.ts'

const email = 'ada@example.com'
const invoice = getKind('invoice')

/** Path of the built web client. */
const webDist = process.env.WEB_DIST ?? fileURLToPath(new URL('../../packages/web/dist', import.meta.url))

// A benchmark exceeds the limits of a member.
const environment = {
  SEARCHES_PER_MINUTE: '999999999',
  SAVES_PER_HOUR: '999999999',
  EXPORTS_PER_HOUR: '999999999',
}

/** An installation with an empty database, whose server runs in a separate process. */
export interface InstalledServer {
  readonly dataDir: string
  readonly credentials: { readonly email: string; readonly password: string }
  readonly machine: Machine
  /** Bodies of calls that create an invoice, by its number of lines. */
  readonly payloads: ReadonlyMap<number, Readonly<Record<string, unknown>>>
  readonly start: () => Promise<ServerProcess>
  readonly remove: () => Promise<void>
}

/** Installs a server. @param lines numbers of lines for which `payloads` are created */
export async function installServer(
  options: BenchOptions,
  lines: readonly number[] = [],
): Promise<InstalledServer> {
  await dropDatabase(await benchDatabase(options, 0))
  const settings = await benchDatabase(options, 0)
  const test = await startTestApp(settings)
  const company = await createCompany(test)
  const payloads = new Map<number, Readonly<Record<string, unknown>>>()
  for (const count of lines) {
    const written = Array.from({ length: count }, () => buildLine(company))
    payloads.set(count, await buildPayload(company, invoice, { lines: written }))
  }
  const machine = await describeMachine(test.services.database, options)
  await test.close()
  return {
    ...serverOn(settings),
    credentials: { email, password: testPassword },
    machine,
    payloads,
    async remove() {
      await dropDatabase(settings)
    },
  }
}

/** Installs a server on an existing database, with a data directory of its own. */
export function serverOn(settings: DatabaseSettings): Pick<InstalledServer, 'dataDir' | 'start'> {
  const { dataDir } = createInstallation(settings)
  return { dataDir, start: () => startServer(dataDir, { webDist, environment }) }
}
