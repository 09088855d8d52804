import { assertNever } from '@quittance/shared/documents/unreachable.ts'
import { installerLimits } from '@quittance/shared/installation/installer-settings.ts'
import type { Config } from '#config/config.ts'
import { BadEnvFile, type EnvValues, parseEnvFile, formatEnvFile } from '#config/env-file.ts'
import { environmentKeys } from '#config/environment-keys.ts'
import { envFilePath, type Installation, parseInstallation } from '#config/installation.ts'
import type { Sentence } from '#errors.ts'
import { writeFileAtomically } from '#store-file.ts'
import { acquireFinishLock, hasInstallationFile, writeInstallationFile } from './installed-marker.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type AdminOutcome, ensureAdmin } from './provide-admin.ts'
import { removeSetupKey } from './setup-pass.ts'

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

export type FinishOutcome =
  | { readonly finished: true }
  | {
      readonly finished: false
      readonly reason: 'somebody-was-first' | 'somebody-is-finishing'
      readonly sentence: Sentence
    }
  | {
      readonly finished: false
      readonly reason: 'env' | 'email' | 'password'
      readonly sentence: Sentence
    }

const minKeyLength = 32

const knownKeys: ReadonlySet<string> = new Set(environmentKeys)

/** The last step. Safe to repeat after a crash: the installation file, which closes the setup, comes last. */
export async function finishInstallation(context: FinishContext, request: FinishRequest): Promise<FinishOutcome> {
  const { dataDir } = context.config
  if (hasInstallationFile(dataDir)) return rejectAlreadyInstalled()
  const lock = acquireFinishLock(dataDir)
  if (!lock) return rejectConcurrentFinish()
  try {
    return hasInstallationFile(dataDir) ? rejectAlreadyInstalled() : await finish(context, request)
  } finally {
    lock.release()
  }
}

async function finish(context: FinishContext, request: FinishRequest): Promise<FinishOutcome> {
  const { config } = context
  const read = parseEnvironment(request.env, config.dataDir)
  if ('sentence' in read) return reject('env', read.sentence)
  const preparation = await prepareDatabase(
    read.installation.database,
    { useExisting: true, upgrade: { config, environment: read.values, clock: context.clock } },
    () => undefined,
  )
  if (!preparation.prepared) return reject('env', preparation.sentence)
  // What cannot be opened must not be stored.
  const product = await context.open(read.installation)
  let isShown = false
  try {
    const finished = await storeInstallation(context, request, read)
    if (finished.finished) product.show()
    isShown = finished.finished
    return finished
  } finally {
    if (!isShown) await product.close()
  }
}

async function storeInstallation(
  { config, clock }: FinishContext,
  request: FinishRequest,
  { values, installation }: Environment,
): Promise<FinishOutcome> {
  const admin = await ensureAdmin({ installation, clock }, request, () =>
    writeFileAtomically(envFilePath(config.dataDir), formatEnvFile(values)),
  )
  if (!admin.provided) return reject(getField(admin), admin.sentence)
  if (!writeInstallationFile(config.dataDir, clock())) return rejectAlreadyInstalled()
  removeSetupKey(config.dataDir)
  return { finished: true }
}

interface Environment {
  readonly values: EnvValues
  readonly installation: Installation
}

type ParsedEnvironment = Environment | { readonly sentence: Sentence }

function parseEnvironment(text: string, dataDir: string): ParsedEnvironment {
  try {
    const values = parseEnvFile(text)
    const unknown = Object.keys(values).find((key) => !knownKeys.has(key))
    if (unknown !== undefined) return { sentence: { key: 'env.unknown-key', params: { key: unknown } } }
    const problem = findInvalidValue(values)
    if (problem) return { sentence: problem }
    return { values, installation: parseInstallation(values, dataDir) }
  } catch (error) {
    if (error instanceof BadEnvFile) return { sentence: error.sentence }
    throw error
  }
}

/** What an installation could live with, and a new one should not begin with. */
function findInvalidValue({ APP_NAME: name = '', APP_KEY: key = '' }: EnvValues): Sentence | null {
  const max = installerLimits.appNameLength
  if (name.length > max) return { key: 'env.name-too-long', params: { max } }
  return key !== '' && key.length < minKeyLength
    ? { key: 'env.key-too-short', params: { min: minKeyLength } }
    : null
}

function getField({ reason: because }: Extract<AdminOutcome, { provided: false }>): 'email' | 'password' {
  switch (because) {
    case 'email-invalid':
      return 'email'
    case 'password-weak':
    case 'not-the-admin':
      return 'password'
    default:
      return assertNever(because)
  }
}

function reject(because: 'env' | 'email' | 'password', sentence: Sentence): FinishOutcome {
  return { finished: false, reason: because, sentence }
}

function rejectAlreadyInstalled(): FinishOutcome {
  return {
    finished: false,
    reason: 'somebody-was-first',
    sentence: { key: 'installer.somebody-was-first' },
  }
}

function rejectConcurrentFinish(): FinishOutcome {
  return {
    finished: false,
    reason: 'somebody-is-finishing',
    sentence: { key: 'installer.somebody-is-finishing' },
  }
}
