import type { ProtectedFolders } from '#backup/places/find-unfit-folder.ts'
import type { EnvValues } from '#config/env-file.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import type { Sentence } from '#errors.ts'

/** What a process is asked that makes a backup and proves it. */
export interface BackupRequest {
  readonly settings: DatabaseSettings
  readonly environment: EnvValues
  readonly folder: string
  /** No backup is written into them. */
  readonly folders: ProtectedFolders
  readonly file: string
}

/** What it answers. */
export type BackupAnswer =
  | { readonly made: true; readonly documents: number; readonly bytes: number }
  | { readonly made: false; readonly failure: Sentence }
