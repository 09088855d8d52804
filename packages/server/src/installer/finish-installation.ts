import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import type { Config } from '#config/config.ts'
import { BadEnvFile, type EnvValues, readEnvFile, writeEnvFile } from '#config/env-file.ts'
import { type Installation, toInstallation } from '#config/installation.ts'
import type { Sentence } from '#errors.ts'
import { beginFinishing, isMarkedInstalled, markInstalled } from './installed-marker.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type AdminOutcome, provideAdmin } from './provide-admin.ts'
import { forgetSetupKey } from './setup-pass.ts'
import { storeEnvironment } from './store-environment.ts'

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

const knownKeys: ReadonlySet<string> = new Set([
  'APP_NAME',
  'APP_ENV',
  'APP_DEBUG',
  'APP_URL',
  'APP_KEY',
  'DB_CONNECTION',
  'DB_HOST',
  'DB_PORT',
  'DB_DATABASE',
  'DB_USERNAME',
  'DB_PASSWORD',
  'MAIL_DRIVER',
  'MAIL_HOST',
  'MAIL_PORT',
  'MAIL_USERNAME',
  'MAIL_PASSWORD',
  'MAIL_ENCRYPTION',
])

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
  const { config, clock } = context
  const read = readEnvironment(request.env, config.dataDir)
  if ('sentence' in read) return refused('env', read.sentence)
  const { values, installation } = read
  const preparation = await prepareDatabase(installation.database, { useExisting: true }, () => undefined)
  if (!preparation.prepared) return refused('env', preparation.sentence)
  const admin = await provideAdmin({ installation, clock }, request, () =>
    storeEnvironment(config.dataDir, writeEnvFile(values)),
  )
  if (!admin.provided) return refused(fieldOf(admin), admin.sentence)
  const product = await context.open(installation)
  if (!markInstalled(config.dataDir, clock())) {
    await product.close()
    return somebodyWasFirst()
  }
  forgetSetupKey(config.dataDir)
  product.show()
  return { finished: true }
}

type Read =
  | { readonly values: EnvValues; readonly installation: Installation }
  | { readonly sentence: Sentence }

function readEnvironment(text: string, dataDir: string): Read {
  try {
    const values = readEnvFile(text)
    const unknown = Object.keys(values).find((key) => !knownKeys.has(key))
    if (unknown !== undefined) return { sentence: { key: 'env.unknown-key', params: { key: unknown } } }
    return { values, installation: toInstallation(values, dataDir) }
  } catch (error) {
    if (error instanceof BadEnvFile) return { sentence: error.sentence }
    throw error
  }
}

function fieldOf({ because }: Extract<AdminOutcome, { provided: false }>): 'email' | 'password' {
  switch (because) {
    case 'email-invalid':
      return 'email'
    case 'password-too-short':
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
