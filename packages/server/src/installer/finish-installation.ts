import { assertNever } from '@quittance/shared/assert-never.ts'
import { installerLimits } from '@quittance/shared/installation/installer-settings.ts'
import { hasVisibleLetter } from '@quittance/shared/text/invisible-characters.ts'
import { z } from 'zod'
import type { Config } from '#config/config.ts'
import { EnvFileError, type EnvValues, formatEnvFile, parseEnvFile } from '#config/env-file.ts'
import { envFilePath, environmentKeys, type Installation, parseInstallation } from '#config/installation.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import { hashPassword, verifyPassword } from '#members/password-hashing.ts'
import { findPasswordWeakness } from '#members/password-strength.ts'
import {
  findMemberByEmail,
  hasActiveAdmin,
  insertMember,
  isNameTaken,
  lockMembers,
} from '#members/repository.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'
import { acquireFinishLock, hasInstallationFile, writeInstallationFile } from './installation-file.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { CodeVerifier } from './purchase-code.ts'
import { removeSetupKey } from './setup-token.ts'

/** Services of the setup wizard. */
export interface SetupServices extends FinishContext {
  /** Signs CSRF tokens and setup tokens. */
  readonly key: string
  readonly codes: CodeVerifier
  /** Opens a product installed by another process and serves it. Returns false if there is no complete installation. */
  readonly openInstalledProduct: () => Promise<boolean>
  /** Progress of pending submit calls, by the key that the client chose. */
  readonly progress: Map<string, readonly Sentence[]>
}

interface FinishRequest {
  /** Text of the environment file, which the user may have edited. */
  readonly env: string
  readonly email: string
  readonly password: string
}

/** An opened product that can replace the wizard. */
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
  | { readonly isFinished: true }
  | {
      readonly isFinished: false
      readonly reason: 'already-installed' | 'finish-in-progress'
      readonly sentence: Sentence
    }
  | {
      readonly isFinished: false
      readonly reason: 'env' | 'email' | 'password'
      readonly sentence: Sentence
    }

const minKeyLength = 32

const knownKeys: ReadonlySet<string> = new Set(environmentKeys)

/**
 * Runs the last step of the setup: opens the product, stores the environment file, ensures an administrator and writes the
 * installation file. Safe to repeat after a crash, because the installation file, which closes the setup, is written last.
 */
export async function finishInstallation(
  context: FinishContext,
  request: FinishRequest,
): Promise<FinishOutcome> {
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
  const environment = parseEnvironment(request.env, config.dataDir)
  if ('sentence' in environment) return reject('env', environment.sentence)
  const preparation = await prepareDatabase(
    environment.installation.database,
    { useExisting: true, upgrade: { config, environment: environment.values, clock: context.clock } },
    () => undefined,
  )
  if (!preparation.isPrepared) return reject('env', preparation.sentence)
  // Opened first: settings that do not work are not stored.
  const product = await context.open(environment.installation)
  let isShown = false
  try {
    const outcome = await storeInstallation(context, request, environment)
    if (outcome.isFinished) product.show()
    isShown = outcome.isFinished
    return outcome
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
  if (!admin.isAccepted) return reject(getField(admin), admin.sentence)
  if (!writeInstallationFile(config.dataDir, clock())) return rejectAlreadyInstalled()
  removeSetupKey(config.dataDir)
  return { isFinished: true }
}

interface Environment {
  readonly values: EnvValues
  readonly installation: Installation
}

type ParsedEnvironment = Environment | { readonly sentence: Sentence }

function parseEnvironment(text: string, dataDir: string): ParsedEnvironment {
  try {
    const values = parseEnvFile(text)
    const unknownKey = Object.keys(values).find((key) => !knownKeys.has(key))
    if (unknownKey !== undefined) return { sentence: { key: 'env.unknown-key', params: { key: unknownKey } } }
    const problem = findInvalidValue(values)
    if (problem) return { sentence: problem }
    return { values, installation: parseInstallation(values, dataDir) }
  } catch (error) {
    if (error instanceof EnvFileError) return { sentence: error.sentence }
    throw error
  }
}

/** Checks values that an existing installation may have, but a new one must not start with. */
function findInvalidValue({ APP_NAME: name = '', APP_KEY: key = '' }: EnvValues): Sentence | null {
  const max = installerLimits.appNameLength
  if (name.length > max) return { key: 'env.name-too-long', params: { max } }
  return key !== '' && key.length < minKeyLength
    ? { key: 'env.key-too-short', params: { min: minKeyLength } }
    : null
}

function getField({ reason }: Extract<AdminOutcome, { isAccepted: false }>): 'email' | 'password' {
  switch (reason) {
    case 'email-invalid':
      return 'email'
    case 'password-weak':
    case 'not-the-admin':
      return 'password'
    default:
      return assertNever(reason)
  }
}

function reject(reason: 'env' | 'email' | 'password', sentence: Sentence): FinishOutcome {
  return { isFinished: false, reason, sentence }
}

function rejectAlreadyInstalled(): FinishOutcome {
  return {
    isFinished: false,
    reason: 'already-installed',
    sentence: { key: 'installer.already-finished' },
  }
}

function rejectConcurrentFinish(): FinishOutcome {
  return {
    isFinished: false,
    reason: 'finish-in-progress',
    sentence: { key: 'installer.finish-in-progress' },
  }
}

interface Credentials {
  readonly email: string
  readonly password: string
}

type AdminOutcome =
  | { readonly isAccepted: true }
  | {
      readonly isAccepted: false
      readonly reason: 'email-invalid' | 'password-weak' | 'not-the-admin'
      readonly sentence: Sentence
    }

const emailSchema = z.email().max(254)

/**
 * Ensures that an administrator exists: verifies the credentials of an existing one or creates the first.
 * @param beforeCreate runs after the credentials are accepted, before anything is created
 */
async function ensureAdmin(
  { installation, clock }: { readonly installation: Installation; readonly clock: () => Date },
  { email, password }: Credentials,
  beforeCreate: () => void,
): Promise<AdminOutcome> {
  const database = openDatabase(installation.database)
  try {
    if (await hasActiveAdmin(database)) {
      if (!(await hasAdminCredentials(database, { email, password }))) return rejectNonAdmin()
      beforeCreate()
      return { isAccepted: true }
    }
    const rejection = await rejectCredentials({ database, installation }, { email, password })
    if (rejection) return rejection
    beforeCreate()
    return await createFirstAdmin(database, { email, password }, clock())
  } finally {
    await database.destroy()
  }
}

/** Creates the administrator. If a concurrent installation into the same database was first, its credentials are required. */
async function createFirstAdmin(
  database: Connection,
  credentials: Credentials,
  now: Date,
): Promise<AdminOutcome> {
  const { email, password } = credentials
  const passwordHash = await hashPassword(password)
  const isCreated = await inTransaction(database, async (transaction) => {
    await lockMembers(transaction)
    if (await hasActiveAdmin(transaction)) return false
    const name = await findFreeName(transaction, email)
    const member = { name, email, role: 'admin', passwordHash, createdAt: now } as const
    await insertMember(transaction, member)
    return true
  })
  return isCreated || (await hasAdminCredentials(database, credentials))
    ? { isAccepted: true }
    : rejectNonAdmin()
}

async function hasAdminCredentials(database: Connection, { email, password }: Credentials): Promise<boolean> {
  const member = await findMemberByEmail(database, email)
  if (!member?.isActive || member.role !== 'admin') return false
  return await verifyPassword(member.passwordHash, password)
}

async function rejectCredentials(
  context: { readonly database: Connection; readonly installation: Installation },
  { email, password }: Credentials,
): Promise<AdminOutcome | null> {
  if (!emailSchema.safeParse(email.trim()).success) {
    const sentence: Sentence = { key: 'field.email-expected', params: { field: 'email' } }
    return { isAccepted: false, reason: 'email-invalid', sentence }
  }
  const sentence = await findPasswordWeakness(context, { password, name: deriveName(email), email })
  return sentence && { isAccepted: false, reason: 'password-weak', sentence }
}

function rejectNonAdmin(): AdminOutcome {
  return { isAccepted: false, reason: 'not-the-admin', sentence: { key: 'installer.admin-wrong' } }
}

/** Returns the name derived from the e-mail address; the address itself if a member has that name. */
async function findFreeName(transaction: Connection, email: string): Promise<string> {
  const name = deriveName(email)
  return (await isNameTaken(transaction, { name, exceptId: null })) ? email.trim() : name
}

/** Returns Jean Dupont for `jean.dupont@example.com`, which the administrator can change in the profile. */
function deriveName(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter((word) => word !== '')
  const name = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ')
  return hasVisibleLetter(name) ? name : email.trim()
}
