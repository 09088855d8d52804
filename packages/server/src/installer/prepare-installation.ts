import type { InstallerSettings } from '@quittance/shared/installation/installer-settings.ts'
import type { Config } from '#config/config.ts'
import { formatEnvFile } from '#config/env-file.ts'
import type { Sentence } from '#errors.ts'
import { composeEnvironment } from './compose-environment.ts'
import { checkDataFolder, checkFolders, getRemedyCommand } from './permissions.ts'
import { prepareDatabase, type ProgressReporter } from './prepare-database.ts'

export type PreparedInstallation =
  | {
      readonly prepared: true
      /** The text of the environment file. */
      readonly environment: string
      readonly hasAdmin: boolean
    }
  | {
      readonly prepared: false
      readonly reason: 'unusable' | 'holds-product' | 'folder-unwritable' | 'file-misplaced'
      readonly sentence: Sentence
    }

interface PrepareRequest {
  readonly settings: InstallerSettings
  readonly useExisting: boolean
}

/** The second step: the database is made ready, the environment file composed but not written. Safe to repeat. */
export async function prepareInstallation(
  config: Pick<Config, 'dataDir' | 'webDist' | 'canUpgradeWithoutBackup' | 'databaseTls'>,
  { settings, useExisting }: PrepareRequest,
  report: ProgressReporter,
): Promise<PreparedInstallation> {
  const { dataDir } = config
  const unwritableFolder = [checkDataFolder(dataDir), ...checkFolders(dataDir)].find((folder) => !folder.isWritable)
  if (unwritableFolder) {
    const params = { folder: unwritableFolder.folder, command: getRemedyCommand(unwritableFolder) }
    return {
      prepared: false,
      reason: 'folder-unwritable',
      sentence: { key: 'installer.folder-unwritable', params },
    }
  }
  const environmentResult = composeEnvironment(settings, config)
  if (!environmentResult.composed) {
    return { prepared: false, reason: 'file-misplaced', sentence: environmentResult.sentence }
  }
  const { values, installation } = environmentResult
  const upgrading = { config, environment: values, clock: () => new Date() }
  const preparation = await prepareDatabase(installation.database, { useExisting, upgrade: upgrading }, report)
  if (!preparation.prepared) return preparation
  report({ key: 'installer.ready' })
  return { prepared: true, environment: formatEnvFile(values), hasAdmin: preparation.hasAdmin }
}
