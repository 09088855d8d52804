import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { InstallerField } from './installer-form.ts'
import { hasDatabaseServer, type TypedSettings } from './typed-settings.ts'

const labels = {
  code: 'installer.code',
  appName: 'installer.app-name',
  appEnv: 'installer.app-env',
  appDebug: 'installer.app-debug',
  appUrl: 'installer.app-url',
  mailDriver: 'installer.mail-driver',
  mailHost: 'installer.mail-host',
  mailPort: 'installer.mail-port',
  mailUsername: 'installer.mail-username',
  mailPassword: 'installer.mail-password',
  mailEncryption: 'installer.mail-encryption',
  recipient: 'installer.test-mail-to',
  dbConnection: 'installer.db-connection',
  dbHost: 'installer.db-host',
  dbPort: 'installer.db-port',
  dbDatabase: 'installer.db-database',
  dbUsername: 'installer.db-username',
  dbPassword: 'installer.db-password',
  environment: 'installer.env',
  adminEmail: 'installer.admin-email',
  adminPassword: 'installer.admin-password',
} as const satisfies Record<InstallerField, TextKey>

/** Returns the label of a field. The name of an embedded database is a file. */
export function fieldLabel(field: InstallerField, settings: TypedSettings): TextKey {
  return field === 'dbDatabase' && !hasDatabaseServer(settings) ? 'installer.db-file' : labels[field]
}

/** All fields, in their order on the screen. */
export const fieldsInOrder = Object.keys(labels) as readonly InstallerField[] // as: the keys of a constant
