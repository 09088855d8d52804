import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { DatabaseSettings, MysqlSettings } from '#database/connections/database-settings.ts'
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
import type { MariaDbProcess } from './mariadb-process.ts'

/** The product as its users reach it: one server, or several behind a round-robin. */
export interface ServerGroup {
  /** Without a slash at its end. */
  readonly address: string
  readonly servers: readonly ServerProcess[]
  /** Ends all of them at once, in the middle of whatever they do. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** @param count how many servers there are */
export async function startServers(
  dataDir: string,
  { count = 1, limitBytes }: { readonly count?: number; readonly limitBytes?: number } = {},
): Promise<ServerGroup> {
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(dataDir, { limitBytes })))
  const [only] = servers
  if (only && count === 1) {
    return { address: only.address, servers, kill: only.kill, stop: async () => void (await only.stop()) }
  }
  const roundRobin = await startLoadBalancer(servers.map(({ address }) => address))
  return {
    address: roundRobin.address,
    servers,
    async kill() {
      await Promise.all(servers.map((server) => server.kill()))
      await roundRobin.close()
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await roundRobin.close()
    },
  }
}

/** On what a fault is tried. */
export interface ServerContext extends CompanyContext {
  /** How many servers there are. */
  readonly count: number
  /** In words; there while the tests run. */
  readonly label: () => string
}

/** Runs a suite on every database, and once more with two servers where several can share one. */
export function forEachServerSetup(title: string, suite: (given: ServerContext) => void): void {
  forEachDatabaseWithCompany(title, (given) => suite(createServerContext(given, 1)))
  forEachDatabaseServerWithCompany(`${title}, with two servers`, (given) =>
    suite(createServerContext(given, 2)),
  )
}

function createServerContext(given: CompanyContext, count: number): ServerContext {
  return {
    count,
    label: () => (count === 1 ? given.settings().dialect : `${given.settings().dialect}, ${count} servers`),
    settings: given.settings,
    get test() {
      return given.test
    },
    get company() {
      return given.company
    },
  }
}

/** A firm on a database that a test has for itself, and an installation that servers can be started from. */
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

/** An empty database in a server of its own. */
export async function createDatabaseIn(server: MariaDbProcess): Promise<MysqlSettings> {
  const name = `quittance_${randomBytes(6).toString('hex')}`
  await server.run(`create database ${name} character set utf8mb4 collate utf8mb4_bin`)
  return server.settings(name)
}

/** What a fault has done, in numbers. */
export interface FaultOutcome {
  readonly fault: string
  /** What it was done to: `sqlite`, `mysql`, `mysql, 2 servers`. */
  readonly setup: string
  /** What users were told is stored, sent or refused. */
  readonly acknowledged: number
  /** What is there afterwards. */
  readonly found: number
  /** Each thing that is not as was told. */
  readonly differences: readonly string[]
  /** What else is worth knowing. */
  readonly notes?: readonly string[]
}

/** Says in one line what was acknowledged, what was found and the difference, and fails where there is one. */
export function reportFault({
  fault,
  setup: on,
  acknowledged,
  found,
  differences,
  notes = [],
}: FaultOutcome): void {
  const figures = `acknowledged ${acknowledged}, found ${found}, difference ${differences.length}`
  process.stdout.write(`fault: ${[`${fault} on ${on}`, figures, ...notes].join(' · ')}\n`)
  expect(differences).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
}

/** How often faults happen: a few times with every change, often with `npm run test:faults`. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? '3')

/** Whether this run is the long one. */
export const isLongRun = rounds > 20
