import { englishText } from '@quittance/shared/text/english-text.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import type { Sentence } from '#errors.ts'
import { findInstallation } from '#installer/find-installation.ts'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import type { OnProgress } from '#search/rebuild-index.ts'
import { createApp } from './app.ts'
import { sendResetLinks } from './auth/password-reset/send-reset-links.ts'
import { runDueBackups } from './backup/nightly/run-due-backups.ts'
import {
  reportUnreadableData,
  requireCurrentKey,
  upgradeInstalledDatabase,
} from './commands/installed-services.ts'
import { wrongCodesFile } from './config/data-directory.ts'
import { formatServerUrl, type Host, openHost } from './host.ts'
import type { SetupServices } from './installer/installer-app.ts'
import { readSetupKey } from './installer/setup-token.ts'
import { runHousekeeping } from './jobs/housekeeping.ts'
import { scheduleJob } from './jobs/scheduled-job.ts'
import { openFailedAttempts } from './licence/failed-attempts.ts'
import { createProgressBar } from './process/terminal.ts'
import { compactIndex } from './search/merge-pending-changes.ts'
import { ensureIndex } from './search/rebuild-index.ts'
import { closeServices, openServices, type Services } from './services.ts'

const shutdownTimeoutMs = 4_000
const housekeepingIntervalMs = 3_600_000
const indexCompactionIntervalMs = 5_000
const outboxIntervalMs = 5_000
const useCounterFlushIntervalMs = 5_000
const backupCheckIntervalMs = 30_000
const minIdsForProgress = 20_000

export class ListenError extends Error {}

/** A server that runs, until its process is told to end. */
export interface RunningServer {
  readonly address: string
  readonly close: () => Promise<void>
}

/** What the listener shows at a time: the product or the wizard. */
interface ServedApp {
  readonly app: FastifyInstance
  /** Ends what it does by itself; whoever calls is still answered. */
  readonly stopJobs: () => Promise<void>
  /** Ends what it works with; the app itself is closed by the listener. */
  readonly release: () => Promise<void>
}

/** What an app needs that works with nothing. */
const noResources = { stopJobs: async () => undefined, release: async () => undefined }

/** Both at the same time: there are five seconds for all of it. */
async function shutDown(host: Host, program: Pick<ServedApp, 'stopJobs' | 'release'>): Promise<void> {
  await Promise.all([host.close(shutdownTimeoutMs), program.stopJobs()])
  await program.release()
}

/** Opens the database, brings it up to date and serves the product. */
export async function runServer(config: Config, installation: Installation): Promise<RunningServer> {
  const product = await openProduct(config, installation)
  const host = await openHostOrExplain(config, product)
  return {
    address: formatServerUrl(config, host, installation.basePath),
    close: () => shutDown(host, product),
  }
}

/** Serves an app that works with nothing that would have to be ended. */
export async function runApp(config: Config, app: FastifyInstance): Promise<RunningServer> {
  const host = await openHostOrExplain(config, { app, ...noResources })
  return { address: formatServerUrl(config, host, ''), close: () => host.close(shutdownTimeoutMs) }
}

/** Serves the wizard, and the product as soon as it is finished, on the same port. @param code of the embedded licence service */
export async function runInstaller(config: Config, code: string): Promise<RunningServer> {
  let running: ServedApp | null = null
  let host: Host | null = null
  const show = (product: ServedApp) => {
    running = product
    void host?.replaceApp(product.app)
  }
  const { createInstallerApp } = await import('#installer/installer-app.ts')
  const app = await createInstallerApp(createSetupServices(config, code, show))
  const opened = await openHostOrExplain(config, { app, ...noResources })
  host = opened
  return {
    address: formatServerUrl(config, opened, ''),
    close: () => shutDown(opened, running ?? noResources),
  }
}

function createSetupServices(
  config: Config,
  code: string,
  show: (product: ServedApp) => void,
): SetupServices {
  const clock = () => new Date()
  const vendor = config.licenceUrl
  const open = async (installation: Installation) => {
    const product = await openProduct(config, installation)
    await product.app.ready()
    const close = () => product.app.close().then(product.release)
    return { show: () => show(product), close }
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

/** However many ask for it: one runs, and all get what comes of it. */
function coalesceCalls<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

async function openProduct(config: Config, installation: Installation): Promise<ServedApp> {
  const services = openServices(config, installation)
  try {
    await upgradeInstalledDatabase(services)
    await requireCurrentKey(services)
    await ensureIndex(services, createIndexProgress())
    await reportUnreadableData(services)
    const app = await createApp(services)
    return { app, ...startJobs(services, app) }
  } catch (error) {
    await closeServices(services)
    throw error
  }
}

/** What is over in a moment is not worth a line. */
function createIndexProgress(): OnProgress {
  const show = createProgressBar('Search index')
  return (progress) => {
    if (progress.total > minIdsForProgress) show(progress)
  }
}

/** @returns how to end it, and the services along with it */
function startJobs(services: Services, app: FastifyInstance): Pick<ServedApp, 'stopJobs' | 'release'> {
  const stopFunctions = [
    scheduleJob(() => runHousekeeping(services), {
      intervalMs: housekeepingIntervalMs,
      onError: (error) => app.log.error(error, 'housekeeping failed, and is tried again in an hour'),
    }),
    scheduleJob((shouldStop) => compactIndex(services, shouldStop), {
      intervalMs: indexCompactionIntervalMs,
      onError: (error) => app.log.error(error, 'the search index was not kept, which is tried again'),
    }),
    scheduleJob((shouldStop) => deliverOutbox(services, { shouldStop }), {
      intervalMs: outboxIntervalMs,
      signal: services.outboxSignal,
      onError: (error) => app.log.error(error, 'e-mails were not sent, which is tried again'),
    }),
    scheduleJob(
      (shouldStop) => runDueBackups(services, { shouldStop, onFailure: createBackupFailureLogger(app) }),
      {
        intervalMs: backupCheckIntervalMs,
        signal: services.backupSignal,
        onError: (error) => app.log.error(error, 'no backup was made, which is tried again'),
      },
    ),
  ]
  stopFunctions.push(...startAccessJobs(services, app))
  const stopJobs = async () => void (await Promise.all(stopFunctions.map((stop) => stop())))
  return {
    stopJobs,
    async release() {
      await stopJobs()
      await closeServices(services)
    },
  }
}

function createBackupFailureLogger(app: FastifyInstance) {
  return ({ key, params }: Sentence) =>
    app.log.error(
      { reason: englishText(key, params) },
      'backup failed, retried in an hour if it is a nightly one',
    )
}

/** Links for forgotten passwords, and counts that are settled now and then. */
function startAccessJobs(services: Services, app: FastifyInstance) {
  return [
    scheduleJob((shouldStop) => sendResetLinks(services, shouldStop), {
      intervalMs: outboxIntervalMs,
      signal: services.passwordResetSignal,
      onError: (error) => app.log.error(error, 'links for new passwords were not sent, which is tried again'),
    }),
    scheduleJob(() => flushUseCounters(services), {
      intervalMs: useCounterFlushIntervalMs,
      onError: (error) => app.log.error(error, 'uses were not counted, which is tried again'),
    }),
  ]
}

async function flushUseCounters({ searches, saves, exports, database, clock }: Services): Promise<void> {
  for (const counter of [searches, saves, exports]) await counter.sync(database, clock())
}

async function openHostOrExplain(config: Config, program: ServedApp): Promise<Host> {
  try {
    return await openHost(config, program.app)
  } catch (error) {
    await program.release()
    throw new ListenError(explainListenError(error, config), { cause: error })
  }
}

function explainListenError(error: unknown, { host, port }: Config): string {
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1}.`
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this computer. Set HOST to one that is, or leave it out.`
    default:
      return `The server cannot listen on ${host}:${port}: ${String(error)}`
  }
}
