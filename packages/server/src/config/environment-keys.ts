import { databaseTlsKeys } from './database-tls.ts'

/** Everything that an environment file can say. */
export const environmentKeys = [
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
  ...databaseTlsKeys,
  'MAIL_DRIVER',
  'MAIL_HOST',
  'MAIL_PORT',
  'MAIL_USERNAME',
  'MAIL_PASSWORD',
  'MAIL_ENCRYPTION',
] as const

export type EnvironmentKey = (typeof environmentKeys)[number]
