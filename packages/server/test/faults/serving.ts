import { type CompanyContext, forEachDatabaseWithCompany, forEachDatabaseServerWithCompany } from '#test/over-firms.ts'
import { type ServerProcess, startServer } from '#test/server-process.ts'
import { startLoadBalancer } from './round-robin.ts'

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
  forEachDatabaseServerWithCompany(`${title}, with two servers`, (given) => suite(createServerContext(given, 2)))
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
