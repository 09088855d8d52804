import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import { installerLimits } from '@quittance/shared/installation/installer-settings.ts'
import type { Config } from '#config/config.ts'
import { BadEnvFile, type EnvValues, readEnvFile, writeEnvFile } from '#config/env-file.ts'
import { environmentKeys } from '#config/environment-keys.ts'
import { envFilePath, type Installation, toInstallation } from '#config/installation.ts'
import type { Sentence } from '#errors.ts'
import { storeFile } from '#store-file.ts'
import { beginFinishing, isMarkedInstalled, markInstalled } from './installed-marker.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type AdminOutcome, provideAdmin } from './provide-admin.ts'
import { forgetSetupKey } from './setup-pass.ts'

export interface FinishRequest {
  /** The text of the environment file, as it was edited. */
  readonly env: string
  readonly email: string
  readonly password: string
}

/** A product that is ready to be shown in place of the wizard. */
export interface OpenedProduct {
  readonly show: () => void
  readonly close: () => Promise<void>
}

export interface FinishContext {
  readonly config: Config
  readonly clock: () => Date
  readonly open: (installation: Installation) => Promise<OpenedProduct>
}

export type Finished =
  | { readonly finished: true }
  | {
      readonly finished: false
      readonly because: 'somebody-was-first' | 'somebody-is-finishing'
      readonly sentence: Sentence
    }
  | {
      readonly finished: false
      readonly because: 'env' | 'email' | 'password'
      readonly sentence: Sentence
    }

const shortestKey = 32

const knownKeys: ReadonlySet<string> = new Set(environmentKeys)

/** The last step. Safe to repeat after a crash: the installation file, which closes the setup, comes last. */
export async function finishInstallation(context: FinishContext, request: FinishRequest): Promise<Finished> {
  const { dataDir } = context.config
  if (isMarkedInstalled(dataDir)) return somebodyWasFirst()
  const finishing = beginFinishing(dataDir)
  if (!finishing) return somebodyIsFinishing()
  try {
    return isMarkedInstalled(dataDir) ? somebodyWasFirst() : await finish(context, request)
  } finally {
    finishing.end()
  }
}

async function finish(context: FinishContext, request: FinishRequest): Promise<Finished> {
  const { config } = context
  const read = readEdited(request.env, config.dataDir)
  if ('sentence' in read) return refused('env', read.sentence)
  const preparation = await prepareDatabase(
    read.installation.database,
    { useExisting: true, upgrading: { config, environment: read.values, clock: context.clock } },
    () => undefined,
  )
  if (!preparation.prepared) return refused('env', preparation.sentence)
  // What cannot be opened must not be stored.
  const product = await context.open(read.installation)
  let isShown = false
  try {
    const finished = await store(context, request, read)
    if (finished.finished) product.show()
    isShown = finished.finished
    return finished
  } finally {
    if (!isShown) await product.close()
  }
}

async function store(
  { config, clock }: FinishContext,
  request: FinishRequest,
  { values, installation }: Environment,
): Promise<Finished> {
  const admin = await provideAdmin({ installation, clock }, request, () =>
    storeFile(envFilePath(config.dataDir), writeEnvFile(values)),
  )
  if (!admin.provided) return refused(fieldOf(admin), admin.sentence)
  if (!markInstalled(config.dataDir, clock())) return somebodyWasFirst()
  forgetSetupKey(config.dataDir)
  return { finished: true }
}

interface Environment {
  readonly values: EnvValues
  readonly installation: Installation
}

type Read = Environment | { readonly sentence: Sentence }

function readEdited(text: string, dataDir: string): Read {
  try {
    const values = readEnvFile(text)
    const unknown = Object.keys(values).find((key) => !knownKeys.has(key))
    if (unknown !== undefined) return { sentence: { key: 'env.unknown-key', params: { key: unknown } } }
    const unfit = unfitValue(values)
    if (unfit) return { sentence: unfit }
    return { values, installation: toInstallation(values, dataDir) }
  } catch (error) {
    if (error instanceof BadEnvFile) return { sentence: error.sentence }
    throw error
  }
}

/** What an installation could live with, and a new one should not begin with. */
function unfitValue({ APP_NAME: name = '', APP_KEY: key = '' }: EnvValues): Sentence | null {
  const max = installerLimits.appNameLength
  if (name.length > max) return { key: 'env.name-too-long', params: { max } }
  return key !== '' && key.length < shortestKey
    ? { key: 'env.key-too-short', params: { min: shortestKey } }
    : null
}

function fieldOf({ because }: Extract<AdminOutcome, { provided: false }>): 'email' | 'password' {
  switch (because) {
    case 'email-invalid':
      return 'email'
    case 'password-weak':
    case 'not-the-admin':
      return 'password'
    default:
      return unreachable(because)
  }
}

function refused(because: 'env' | 'email' | 'password', sentence: Sentence): Finished {
  return { finished: false, because, sentence }
}

function somebodyWasFirst(): Finished {
  return {
    finished: false,
    because: 'somebody-was-first',
    sentence: { key: 'installer.somebody-was-first' },
  }
}

function somebodyIsFinishing(): Finished {
  return {
    finished: false,
    because: 'somebody-is-finishing',
    sentence: { key: 'installer.somebody-is-finishing' },
  }
}
