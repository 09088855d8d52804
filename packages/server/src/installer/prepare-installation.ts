import type { InstallerSettings } from '@quittance/shared/installation/installer-settings.ts'
import type { Config } from '#config/config.ts'
import { writeEnvFile } from '#config/env-file.ts'
import type { Sentence } from '#errors.ts'
import { composeEnvironment } from './compose-environment.ts'
import { dataFolder, folderStates, remedyFor } from './permissions.ts'
import { prepareDatabase, type Report } from './prepare-database.ts'

export type PreparedInstallation =
  | {
      readonly prepared: true
      /** The text of the environment file. */
      readonly environment: string
      readonly hasAdmin: boolean
    }
  | {
      readonly prepared: false
      readonly because: 'unusable' | 'holds-product' | 'folder-unwritable' | 'file-misplaced'
      readonly sentence: Sentence
    }

interface Wanted {
  readonly settings: InstallerSettings
  readonly useExisting: boolean
}

/** The second step: the database is made ready, the environment file composed but not written. Safe to repeat. */
export async function prepareInstallation(
  config: Pick<Config, 'dataDir' | 'webDist' | 'upgradesWithoutBackup' | 'databaseTls'>,
  { settings, useExisting }: Wanted,
  report: Report,
): Promise<PreparedInstallation> {
  const { dataDir } = config
  const closed = [dataFolder(dataDir), ...folderStates(dataDir)].find((folder) => !folder.isWritable)
  if (closed) {
    const params = { folder: closed.folder, command: remedyFor(closed) }
    return {
      prepared: false,
      because: 'folder-unwritable',
      sentence: { key: 'installer.folder-unwritable', params },
    }
  }
  const composed = composeEnvironment(settings, config)
  if (!composed.composed) {
    return { prepared: false, because: 'file-misplaced', sentence: composed.sentence }
  }
  const { values, installation } = composed
  const upgrading = { config, environment: values, clock: () => new Date() }
  const preparation = await prepareDatabase(installation.database, { useExisting, upgrading }, report)
  if (!preparation.prepared) return preparation
  report({ key: 'installer.ready' })
  return { prepared: true, environment: writeEnvFile(values), hasAdmin: preparation.hasAdmin }
}
