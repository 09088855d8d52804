/** When backups are made by themselves. */
export interface BackupSettings {
  readonly isOn: boolean
  /** `02:30`, by the clock of the server. */
  readonly time: string
  /** Empty: the one in the data directory. */
  readonly folder: string
  /** How many are kept. */
  readonly keep: number
}

export interface StoredBackupSettings extends BackupSettings {
  /** Counts the changes; 0: nobody has chosen yet. */
  readonly version: number
  readonly changed: { readonly by: string; readonly at: string }
}

export const defaultBackupSettings: StoredBackupSettings = {
  isOn: false,
  time: '02:30',
  folder: '',
  keep: 14,
  version: 0,
  changed: { by: '', at: '' },
}
