import type { FastifyInstance } from 'fastify'
import {
  reportMissingTriggers,
  reportUnreadableData,
  requireCurrentKey,
  upgradeInstalledDatabase,
} from '#commands/installed-services.ts'
import type { Config } from '#config/config.ts'
import { wrongCodesFile } from '#config/data-directory.ts'
import type { Installation } from '#config/installation.ts'
import { getErrorCode } from '#errors.ts'
import { findInstallation } from '#installer/find-installation.ts'
import type { SetupServices } from '#installer/finish-installation.ts'
import { readSetupKey } from '#installer/setup-token.ts'
import { startJobs } from '#jobs/job-runner.ts'
import { openFailedAttempts } from '#licence/failed-attempts.ts'
import { createProgressBar, type ProgressListener } from '#process/terminal.ts'
import { ensureIndex } from '#search/rebuild-index.ts'
import { createApp } from './app.ts'
import { formatServerUrl, type Host, openHost } from './host.ts'
import { closeServices, openServices, withServices } from './services.ts'

const shutdownTimeoutMs = 4_000
/** A smaller index is built within a moment, so its progress is not shown. */
const minIdsForProgress = 20_000

/** The server cannot listen at its address. Its message is shown to the user without a stack trace. */
export class ListenError extends Error {}

/** A server that listens. `close` ends it. */
export interface RunningServer {
  readonly address: string
  readonly close: () => Promise<void>
}

/** The app that the listener serves: the product or the setup wizard. */
interface ServedApp {
  readonly app: FastifyInstance
  /** Stops the background jobs. Calls are still answered. */
  readonly stopJobs: () => Promise<void>
  /** Stops the background jobs and closes the services. The listener closes the app itself. */
  readonly release: () => Promise<void>
}

/** Resources of an app without background jobs and services. */
const noResources = { stopJobs: async () => undefined, release: async () => undefined }

/** Stops the listener and the jobs at the same time: the whole shutdown may take five seconds. */
async function shutDown(host: Host, resources: Pick<ServedApp, 'stopJobs' | 'release'>): Promise<void> {
  await Promise.all([host.close(shutdownTimeoutMs), resources.stopJobs()])
  await resources.release()
}

/** Opens the database, migrates it and serves the product. */
export async function runServer(config: Config, installation: Installation): Promise<RunningServer> {
  const product = await openProduct(config, installation)
  const host = await openHostOrExplain(config, product)
  return {
    address: formatServerUrl(config, host, installation.basePath),
    close: () => shutDown(host, product),
  }
}

/** Serves an app that has no background jobs and no services. */
export async function runApp(config: Config, app: FastifyInstance): Promise<RunningServer> {
  const host = await openHostOrExplain(config, { app, ...noResources })
  return { address: formatServerUrl(config, host, ''), close: () => host.close(shutdownTimeoutMs) }
}

/** Serves the setup wizard and, after the installation, the product on the same port. @param code of the embedded licence service */
export async function runInstaller(config: Config, code: string): Promise<RunningServer> {
  let running: ServedApp | null = null
  let host: Host | null = null
  const showProduct = (product: ServedApp) => {
    running = product
    void host?.replaceApp(product.app)
  }
  const { createInstallerApp } = await import('#installer/installer-app.ts')
  const app = await createInstallerApp(createSetupServices(config, code, showProduct))
  const openedHost = await openHostOrExplain(config, { app, ...noResources })
  host = openedHost
  return {
    address: formatServerUrl(config, openedHost, ''),
    close: () => shutDown(openedHost, running ?? noResources),
  }
}

function createSetupServices(
  config: Config,
  code: string,
  showProduct: (product: ServedApp) => void,
): SetupServices {
  const clock = () => new Date()
  const vendor = config.licenceUrl
  const open = async (installation: Installation) => {
    const product = await openProduct(config, installation)
    await product.app.ready()
    const close = () => product.app.close().then(product.release)
    return { show: () => showProduct(product), close }
  }
  return {
    config,
    clock,
    key: readSetupKey(config.dataDir),
    codes: {
      vendor,
      code,
      clock,
      verifiedCodes: new Map(),
      failedAttempts: openFailedAttempts(wrongCodesFile(config.dataDir)),
    },
    progress: new Map(),
    open,
    openInstalledProduct: coalesceCalls(async () => {
      const found = await findInstallation(config, clock())
      if (found.state !== 'installation') return false
      const product = await open(found.installation)
      product.show()
      return true
    }),
  }
}

/** Returns a function whose concurrent calls share one run and its result. */
function coalesceCalls<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

// Far more than a request should take, so that only a statement that does not end is affected, as one that waits for a table
// that an administrator has locked.
const statementTimeoutMs = 30_000

async function openProduct(config: Config, installation: Installation): Promise<ServedApp> {
  // Without a time limit for statements: migrations and the backup before them may take long.
  await withServices(config, installation, async (services) => {
    await upgradeInstalledDatabase(services)
    await requireCurrentKey(services)
    await ensureIndex(services, createIndexProgress())
  })
  const services = openServices(config, installation, { mustExist: true, statementTimeoutMs })
  try {
    await reportUnreadableData(services)
    await reportMissingTriggers(services)
    const app = await createApp(services)
    const stopJobs = startJobs(services, app.log)
    const release = async () => {
      await stopJobs()
      await closeServices(services)
    }
    return { app, stopJobs, release }
  } catch (error) {
    await closeServices(services)
    throw error
  }
}

/** Returns a function that shows the progress of building a large search index. */
function createIndexProgress(): ProgressListener {
  const show = createProgressBar('Search index')
  return (progress) => {
    if (progress.total > minIdsForProgress) show(progress)
  }
}

async function openHostOrExplain(config: Config, served: ServedApp): Promise<Host> {
  try {
    return await openHost(config, served.app)
  } catch (error) {
    await served.release()
    throw new ListenError(explainListenError(error, config), { cause: error })
  }
}

function explainListenError(error: unknown, { host, port }: Config): string {
  switch (getErrorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1}.`
    case 'EACCES':
      return `This user may not open port ${port}. Choose a port above 1023: PORT=3000.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this computer. Set HOST to one of its addresses, or remove HOST.`
    default:
      return `The server cannot listen on ${host}:${port}: ${String(error)}`
  }
}
