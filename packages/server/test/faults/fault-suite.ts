import { expect } from 'vitest'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { startLoadBalancer } from '#test/load-balancer.ts'
import { createInstallation, type ServerProcess, startServer } from '#test/product-process.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import {
  type CompanyContext,
  createCompany,
  forEachDatabaseServerWithCompany,
  forEachDatabaseWithCompany,
  type TestCompany,
} from '#test/test-company.ts'

/** One server, or several behind a load balancer. */
export interface ServerGroup {
  /** URL without a trailing slash. */
  readonly address: string
  readonly servers: readonly ServerProcess[]
  /** Sends SIGKILL to all servers. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts servers on a data directory. */
export async function startServers(
  dataDir: string,
  { count = 1, limitBytes }: { readonly count?: number; readonly limitBytes?: number } = {},
): Promise<ServerGroup> {
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(dataDir, { limitBytes })))
  const [server] = servers
  if (server && count === 1) {
    return {
      address: server.address,
      servers,
      kill: server.kill,
      stop: async () => void (await server.stop()),
    }
  }
  const loadBalancer = await startLoadBalancer(servers.map(({ address }) => address))
  return {
    address: loadBalancer.address,
    servers,
    async kill() {
      await Promise.all(servers.map((server) => server.kill()))
      await loadBalancer.close()
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await loadBalancer.close()
    },
  }
}

/** Database, company and number of servers of a fault test. */
export interface ServerContext extends CompanyContext {
  /** Number of servers. */
  readonly count: number
  /** Description for the report. Available only while tests run. */
  readonly label: () => string
}

/** Runs a suite on every database with one server, and on database servers with two servers too. */
export function forEachServerSetup(title: string, suite: (context: ServerContext) => void): void {
  forEachDatabaseWithCompany(title, (context) => suite(createServerContext(context, 1)))
  forEachDatabaseServerWithCompany(`${title}, with two servers`, (context) =>
    suite(createServerContext(context, 2)),
  )
}

function createServerContext(context: CompanyContext, count: number): ServerContext {
  const { settings } = context
  return {
    count,
    label: () => (count === 1 ? settings().dialect : `${settings().dialect}, ${count} servers`),
    settings,
    get test() {
      return context.test
    },
    get company() {
      return context.company
    },
  }
}

/** A company on a database of one test, and an installation from which servers can be started. */
export interface FaultCompany {
  readonly test: TestApp
  readonly company: TestCompany
  readonly dataDir: string
  readonly remove: () => Promise<void>
}

export async function createFaultCompany(settings: DatabaseSettings): Promise<FaultCompany> {
  const test = await startTestApp(settings)
  const folder = createInstallation(settings)
  return {
    test,
    company: await createCompany(test),
    dataDir: folder.dataDir,
    async remove() {
      folder.remove()
      await test.close()
    },
  }
}

/** Result of a fault test. */
export interface FaultOutcome {
  readonly fault: string
  /** `sqlite`, `mysql`, or `mysql, 2 servers`. */
  readonly setup: string
  /** Number of saves, e-mails or rejections that were acknowledged to clients. */
  readonly acknowledged: number
  /** Number that is stored afterwards. */
  readonly found: number
  /** Each difference between acknowledged and stored. */
  readonly differences: readonly string[]
  /** Additional remarks. */
  readonly notes?: readonly string[]
}

/** Prints one line with the numbers, and fails if there is a difference or nothing was acknowledged. */
export function reportFault({
  fault,
  setup,
  acknowledged,
  found,
  differences,
  notes = [],
}: FaultOutcome): void {
  const numbers = `acknowledged ${acknowledged}, found ${found}, difference ${differences.length}`
  process.stdout.write(`fault: ${[`${fault} on ${setup}`, numbers, ...notes].join(' · ')}\n`)
  expect(differences).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
}

/** Number of faults: few in `npm test`, many in `npm run test:faults`. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? '3')

export const isLongRun = rounds > 20
