import { englishText } from '@quittance/shared/text/translate.ts'
import type { FastifyInstance } from 'fastify'
import { answerRequests } from '#auth/forgotten/answer-requests.ts'
import { takeDueBackup } from '#backup/nightly/take-due-backup.ts'
import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import type { Sentence } from '#errors.ts'
import { findInstallation } from '#installer/find-installation.ts'
import { readSetupKey } from '#installer/setup-pass.ts'
import type { SetupServices } from '#installer/setup-services.ts'
import { countWrongCodes } from '#licence/wrong-codes.ts'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { keepIndex } from '#search/keep-index.ts'
import { provideIndex } from '#search/provide-index.ts'
import type { OnProgress } from '#search/rebuild-index.ts'
import { createApp } from './app.ts'
import { wrongCodesFile } from './data-folders.ts'
import { addressOf, type Host, openHost } from './host.ts'
import { keepHouse } from './keep-house.ts'
import { progressBar } from './progress-bar.ts'
import { repeat } from './repeat.ts'
import { reportLosses } from './report-losses.ts'
import { requireCurrentKey } from './require-current-key.ts'
import { closeServices, openServices, type Services } from './services.ts'
import { upgradeServices } from './upgrade-services.ts'

const patienceMs = 4_000
const hourMs = 3_600_000
const indexKeptEveryMs = 5_000
const outboxLookedAtEveryMs = 5_000
const countsSettledEveryMs = 5_000
const backupsLookedAtEveryMs = 30_000
const idsWorthShowing = 20_000

export class CannotListen extends Error {}

/** A server that runs, until its process is told to end. */
export interface RunningServer {
  readonly address: string
  readonly close: () => Promise<void>
}

/** What the listener shows at a time: the product or the wizard. */
interface Program {
  readonly app: FastifyInstance
  /** Ends what it does by itself; whoever calls is still answered. */
  readonly rest: () => Promise<void>
  /** Ends what it works with; the app itself is closed by the listener. */
  readonly end: () => Promise<void>
}

/** What an app needs that works with nothing. */
const nothing = { rest: async () => undefined, end: async () => undefined }

/** Both at the same time: there are five seconds for all of it. */
async function closeBoth(host: Host, program: Pick<Program, 'rest' | 'end'>): Promise<void> {
  await Promise.all([host.close(patienceMs), program.rest()])
  await program.end()
}

/** Opens the database, brings it up to date and serves the product. */
export async function runServer(config: Config, installation: Installation): Promise<RunningServer> {
  const product = await openProduct(config, installation)
  const host = await openHostOrExplain(config, product)
  return {
    address: addressOf(config, host, installation.basePath),
    close: () => closeBoth(host, product),
  }
}

/** Serves an app that works with nothing that would have to be ended. */
export async function runApp(config: Config, app: FastifyInstance): Promise<RunningServer> {
  const host = await openHostOrExplain(config, { app, ...nothing })
  return { address: addressOf(config, host, ''), close: () => host.close(patienceMs) }
}

/** Serves the wizard, and the product as soon as it is finished, on the same port. @param code of the embedded licence service */
export async function runInstaller(config: Config, code: string): Promise<RunningServer> {
  let running: Program | null = null
  let host: Host | null = null
  const show = (product: Program) => {
    running = product
    void host?.show(product.app)
  }
  const { createInstallerApp } = await import('#installer/installer-app.ts')
  const app = await createInstallerApp(setupServices(config, code, show))
  const opened = await openHostOrExplain(config, { app, ...nothing })
  host = opened
  return {
    address: addressOf(config, opened, ''),
    close: () => closeBoth(opened, running ?? nothing),
  }
}

function setupServices(config: Config, code: string, show: (product: Program) => void): SetupServices {
  const clock = () => new Date()
  const vendor = config.licenceUrl
  const open = async (installation: Installation) => {
    const product = await openProduct(config, installation)
    await product.app.ready()
    const close = () => product.app.close().then(product.end)
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
      known: new Map(),
      wrongCodes: countWrongCodes(wrongCodesFile(config.dataDir)),
    },
    progress: new Map(),
    open,
    adopt: onceAtATime(async () => {
      const found = await findInstallation(config, clock())
      if (found.found !== 'installation') return false
      const product = await open(found.installation)
      product.show()
      return true
    }),
  }
}

/** However many ask for it: one runs, and all get what comes of it. */
function onceAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

async function openProduct(config: Config, installation: Installation): Promise<Program> {
  const services = openServices(config, installation)
  try {
    await upgradeServices(services)
    await requireCurrentKey(services)
    await provideIndex(services, showLongProgress())
    await reportLosses(services)
    const app = await createApp(services)
    return { app, ...startHousekeeping(services, app) }
  } catch (error) {
    await closeServices(services)
    throw error
  }
}

/** What is over in a moment is not worth a line. */
function showLongProgress(): OnProgress {
  const show = progressBar('Search index')
  return (progress) => {
    if (progress.total > idsWorthShowing) show(progress)
  }
}

/** @returns how to end it, and the services along with it */
function startHousekeeping(services: Services, app: FastifyInstance): Pick<Program, 'rest' | 'end'> {
  const works = [
    repeat(() => keepHouse(services), {
      everyMs: hourMs,
      onError: (error) => app.log.error(error, 'housekeeping failed, and is tried again in an hour'),
    }),
    repeat((shouldStop) => keepIndex(services, shouldStop), {
      everyMs: indexKeptEveryMs,
      onError: (error) => app.log.error(error, 'the search index was not kept, which is tried again'),
    }),
    repeat((shouldStop) => deliverOutbox(services, { shouldStop }), {
      everyMs: outboxLookedAtEveryMs,
      bell: services.mailQueued,
      onError: (error) => app.log.error(error, 'e-mails were not sent, which is tried again'),
    }),
    repeat((shouldStop) => takeDueBackup(services, { shouldStop, onFailure: logFailedBackup(app) }), {
      everyMs: backupsLookedAtEveryMs,
      bell: services.backupWanted,
      onError: (error) => app.log.error(error, 'no backup was made, which is tried again'),
    }),
  ]
  works.push(...guardAccess(services, app))
  const rest = async () => void (await Promise.all(works.map((end) => end())))
  return {
    rest,
    async end() {
      await rest()
      await closeServices(services)
    },
  }
}

function logFailedBackup(app: FastifyInstance) {
  return ({ key, params }: Sentence) =>
    app.log.error(
      { reason: englishText(key, params) },
      'backup failed, retried in an hour if it is a nightly one',
    )
}

/** Links for forgotten passwords, and counts that are settled now and then. */
function guardAccess(services: Services, app: FastifyInstance) {
  return [
    repeat((shouldStop) => answerRequests(services, shouldStop), {
      everyMs: outboxLookedAtEveryMs,
      bell: services.resetAsked,
      onError: (error) => app.log.error(error, 'links for new passwords were not sent, which is tried again'),
    }),
    repeat(() => settleCounts(services), {
      everyMs: countsSettledEveryMs,
      onError: (error) => app.log.error(error, 'uses were not counted, which is tried again'),
    }),
  ]
}

async function settleCounts({ searches, saves, exports, database, clock }: Services): Promise<void> {
  for (const counter of [searches, saves, exports]) await counter.settle(database, clock())
}

async function openHostOrExplain(config: Config, program: Program): Promise<Host> {
  try {
    return await openHost(config, program.app)
  } catch (error) {
    await program.end()
    throw new CannotListen(sentenceFor(error, config), { cause: error })
  }
}

function sentenceFor(error: unknown, { host, port }: Config): string {
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
