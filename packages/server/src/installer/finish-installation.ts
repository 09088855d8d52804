import { assertNever } from '@quittance/shared/assert-never.ts'
import { installerLimits } from '@quittance/shared/installation/installer-settings.ts'
import { hasVisibleLetter } from '@quittance/shared/text/invisible-characters.ts'
import { z } from 'zod'
import type { Config } from '#config/config.ts'
import { BadEnvFile, type EnvValues, formatEnvFile, parseEnvFile } from '#config/env-file.ts'
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
import { removeSetupKey } from './setup-token.ts'

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

interface Credentials {
  readonly email: string
  readonly password: string
}

export type AdminOutcome =
  | { readonly provided: true }
  | {
      readonly provided: false
      readonly reason: 'email-invalid' | 'password-weak' | 'not-the-admin'
      readonly sentence: Sentence
    }

const emailSchema = z.email().max(254)

/**
 * Sees to it that somebody can administer the installation: whoever does already and knows the password, or a new
 * administrator. @param beforehand runs once the credentials are good, before anything is created
 */
export async function ensureAdmin(
  { installation, clock }: { readonly installation: Installation; readonly clock: () => Date },
  { email, password }: Credentials,
  beforeCreate: () => void,
): Promise<AdminOutcome> {
  const database = openDatabase(installation.database)
  try {
    if (await hasActiveAdmin(database)) {
      if (!(await hasAdminCredentials(database, { email, password }))) return rejectNonAdmin()
      beforeCreate()
      return { provided: true }
    }
    const rejection = await rejectCredentials({ database, installation }, { email, password })
    if (rejection) return rejection
    beforeCreate()
    return await createFirstAdmin(database, { email, password }, clock())
  } finally {
    await database.destroy()
  }
}

/** Two installations into one database at once make one administrator: the second has to be the same person. */
async function createFirstAdmin(
  database: Connection,
  credentials: Credentials,
  now: Date,
): Promise<AdminOutcome> {
  const { email, password } = credentials
  const passwordHash = await hashPassword(password)
  const wasFirst = await inTransaction(database, async (transaction) => {
    await lockMembers(transaction)
    if (await hasActiveAdmin(transaction)) return false
    const name = await findFreeName(transaction, email)
    const member = { name, email, role: 'admin', passwordHash, createdAt: now } as const
    await insertMember(transaction, member)
    return true
  })
  return wasFirst || (await hasAdminCredentials(database, credentials))
    ? { provided: true }
    : rejectNonAdmin()
}

async function hasAdminCredentials(database: Connection, { email, password }: Credentials): Promise<boolean> {
  const member = await findMemberByEmail(database, email)
  if (!member?.isActive || member.role !== 'admin') return false
  return await verifyPassword(member.passwordHash, password)
}

async function rejectCredentials(
  place: { readonly database: Connection; readonly installation: Installation },
  { email, password }: Credentials,
): Promise<AdminOutcome | null> {
  if (!emailSchema.safeParse(email.trim()).success) {
    const sentence: Sentence = { key: 'field.email-expected', params: { field: 'email' } }
    return { provided: false, reason: 'email-invalid', sentence }
  }
  const sentence = await findPasswordWeakness(place, { password, name: deriveName(email), email })
  return sentence && { provided: false, reason: 'password-weak', sentence }
}

function rejectNonAdmin(): AdminOutcome {
  return { provided: false, reason: 'not-the-admin', sentence: { key: 'installer.admin-wrong' } }
}

/** Returns the name by the e-mail address; the address itself where a member has that name. */
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
