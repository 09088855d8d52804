import { isSufficientPermission } from '@quittance/shared/installation/requirements.ts'
import { countUndecryptableTwoFactorSecrets } from '#auth/two-factor/administer-two-factor.ts'
import { defaultBackupFolder, findFolderProblem } from '#backup/backup-folder.ts'
import { readBackupSettings } from '#backup/nightly/repository.ts'
import type { Config } from '#config/config.ts'
import { EnvFileError } from '#config/env-file.ts'
import { type Installation, readInstallation } from '#config/installation.ts'
import { isPasswordInClear } from '#config/mail-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { findMissingTriggers } from '#database/queries/stored-triggers.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import { findLastVerification } from '#ledger/verification-repository.ts'
import { checkMailSettings } from '#mail/check-mail-settings.ts'
import { describeFailure } from '#mail/transport.ts'
import { deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'
import { findKeyReplacement } from '#secrets/repository.ts'
import { readIssuingSettings } from '#settings/issuing/repository.ts'
import { describeUnprotected } from './database-messages.ts'
import { hasInstallationFile } from './installation-file.ts'
import { testDatabase } from './prepare-database.ts'
import { checkCapabilities, checkFolders, checkRuntime, getRemedyCommand } from './requirements.ts'

const productFoundKey = 'doctor.database-contents'

/** Result of one check of an installation. */
export interface Finding {
  readonly title: Sentence
  readonly isGood: boolean
  /** Details, or the remedies if the check failed. */
  readonly details: readonly Sentence[]
}

/** Checks the server as the wizard does and, if there is one, the installation. `quittance doctor` prints the findings. */
export async function examineInstallation(config: Config): Promise<Finding[]> {
  const serverFindings = [examineRuntime(), ...examineCapabilities(), ...examineFolders(config)]
  const { installation, unreadable } = tryReadInstallation(config)
  if (!installation)
    return [...serverFindings, createMissingFinding(unreadable ?? describeMissingInstallation(config))]
  return [
    ...serverFindings,
    examineInstallationFile(config),
    await examineDatabase(installation),
    await examineMail(installation),
    ...examineMailPassword(installation),
    ...(await examineStoredData(config, installation)),
  ]
}

function examineRuntime(): Finding {
  const { isGood, version, required } = checkRuntime()
  const advice: Sentence = { key: 'installer.advice-runtime', params: { required } }
  return { title: { key: 'doctor.runtime', params: { version } }, isGood, details: isGood ? [] : [advice] }
}

function examineCapabilities(): Finding[] {
  return checkCapabilities().map(({ name, advice }) => ({
    title: { key: `installer.requirement-${name}` },
    isGood: advice === null,
    details: advice === null ? [] : [advice],
  }))
}

function examineFolders({ dataDir }: Config): Finding[] {
  return checkFolders(dataDir).map((folder) => {
    const isGood = folder.isWritable && isSufficientPermission(folder.permission)
    const advice: Sentence = {
      key: 'installer.advice-permission',
      params: { command: getRemedyCommand(folder) },
    }
    const params = { folder: folder.path, permission: folder.permission }
    return { title: { key: 'doctor.folder', params }, isGood, details: isGood ? [] : [advice] }
  })
}

function tryReadInstallation({ dataDir }: Config): {
  installation: Installation | null
  unreadable?: Sentence
} {
  try {
    return { installation: readInstallation(dataDir) }
  } catch (error) {
    if (error instanceof EnvFileError) return { installation: null, unreadable: error.sentence }
    throw error
  }
}

function describeMissingInstallation({ dataDir }: Config): Sentence {
  return { key: hasInstallationFile(dataDir) ? 'doctor.environment-missing' : 'doctor.not-installed' }
}

function createMissingFinding(sentence: Sentence): Finding {
  return { title: { key: 'doctor.installation' }, isGood: false, details: [sentence] }
}

function examineInstallationFile({ dataDir }: Config): Finding {
  const isGood = hasInstallationFile(dataDir)
  return {
    title: { key: 'doctor.installation' },
    isGood,
    details: isGood ? [] : [{ key: 'doctor.not-finished' }],
  }
}

async function examineDatabase({ database }: Installation): Promise<Finding> {
  const { isUsable, hasProduct, sentences } = await testDatabase(database)
  const isGood = isUsable && hasProduct
  const details = sentences.map(
    (sentence): Sentence =>
      sentence.key === 'installer.db-contains-application' ? { ...sentence, key: productFoundKey } : sentence,
  )
  return { title: { key: 'doctor.database' }, isGood, details }
}

async function examineMail({ mail }: Installation): Promise<Finding> {
  const failure = await checkMailSettings(mail)
  if (!failure) return { title: { key: 'doctor.mail' }, isGood: true, details: [] }
  // An installation without e-mail is a valid choice.
  const isGood = failure.kind === 'off'
  return { title: { key: 'doctor.mail' }, isGood, details: [describeFailure(failure, mail)] }
}

function examineMailPassword({ mail }: Installation): Finding[] {
  if (!isPasswordInClear(mail)) return []
  const details: Sentence[] = [{ key: 'doctor.mail-password-in-clear', params: { host: mail.host } }]
  return [{ title: { key: 'doctor.mail-password' }, isGood: false, details }]
}

/** Checks stored data against the environment file and the disk. Returns nothing if the database cannot be read, which another check reports. */
async function examineStoredData(config: Config, { database, key }: Installation): Promise<Finding[]> {
  let connection: Connection | null = null
  try {
    connection = openDatabase(database, { mustExist: true })
    const missingTriggers = await findMissingTriggers(connection)
    const secretProblem = await findSecretProblem(connection, key)
    const backupProblems = await listBackupProblems(connection, config)
    return [
      {
        title: { key: 'doctor.secrets' },
        isGood: secretProblem === null,
        details: secretProblem ? [secretProblem] : [],
      },
      { title: { key: 'doctor.backups' }, isGood: backupProblems.length === 0, details: backupProblems },
      describeTriggers(missingTriggers, database),
      ...(await examineIssuing(connection)),
    ]
  } catch {
    return []
  } finally {
    await connection?.destroy()
  }
}

/** A host that grants no privilege to create triggers is supported, so missing triggers are no problem. */
function describeTriggers(missing: readonly string[], settings: Installation['database']): Finding {
  const details: Sentence[] = [
    { key: 'doctor.triggers-missing', params: { triggers: missing.join(', ') } },
    ...describeUnprotected(missing, settings),
  ]
  return { title: { key: 'doctor.triggers' }, isGood: true, details: missing.length === 0 ? [] : details }
}

/**
 * Reports that issuing waits after a restore, and a fault that the last verification of the ledger has found. Returns nothing for a
 * database of an older version, which has no ledger.
 */
async function examineIssuing(db: Connection): Promise<Finding[]> {
  try {
    const findings: Finding[] = []
    const { isOn, isWaiting } = await readIssuingSettings(db)
    if (isOn && isWaiting) {
      const details: Sentence[] = [{ key: 'ledger.doctor-waiting' }]
      findings.push({ title: { key: 'ledger.doctor-issuing' }, isGood: false, details })
    }
    const { fault = null } = (await findLastVerification(db)) ?? {}
    if (fault !== null)
      findings.push({ title: { key: 'ledger.title' }, isGood: false, details: [fault.sentence] })
    return findings
  } catch {
    return []
  }
}

async function findSecretProblem(db: Connection, key: string): Promise<Sentence | null> {
  const replacedAt = await findKeyReplacement(db, deriveKeyFingerprint(key))
  if (replacedAt !== null) return { key: 'secrets.replaced-key', params: { day: replacedAt.slice(0, 10) } }
  const count = await countUndecryptableTwoFactorSecrets(db, key)
  return count === 0 ? null : { key: 'secrets.wrong-key', params: { count } }
}

/** Checks the folder of nightly backups and the folder of backups before an upgrade. */
async function listBackupProblems(db: Connection, config: Config): Promise<Sentence[]> {
  const { isOn, folder } = await readBackupSettings(db)
  const defaultFolder = defaultBackupFolder(config.dataDir)
  const folders = new Set(isOn && folder !== '' ? [folder, defaultFolder] : [defaultFolder])
  return [...folders].flatMap((path): Sentence[] => {
    const problem = findFolderProblem(path, config)
    return problem === null ? [] : [{ key: `backup.unfit-${problem}`, params: { folder: path } }]
  })
}
