import { z } from 'zod'
import { isCountryCode } from '#documents/contact-details.ts'
import { isApplicationUrl } from '#installation/application-url.ts'
import {
  databaseConnections,
  environments,
  type InstallerSettings,
  installerDefaults,
  installerLimits,
  mailDrivers,
  mailEncryptions,
} from '#installation/installer-settings.ts'
import { isTimeZone } from '#installation/regions.ts'
import { cleanName, hasUnstableCharacter, hasVisibleLetter } from '#text/invisible-characters.ts'
import { locales } from '#text/locales.ts'
import { chooseFieldError } from './field-schemas.ts'

/** Names of the settings in calls. In upper case they are the keys of the environment file. */
export const settingNames = {
  appLocale: 'app_locale',
  appCountry: 'app_country',
  appTimezone: 'app_timezone',
  appName: 'app_name',
  appEnv: 'app_env',
  appDebug: 'app_debug',
  appUrl: 'app_url',
  dbConnection: 'db_connection',
  dbHost: 'db_host',
  dbPort: 'db_port',
  dbDatabase: 'db_database',
  dbUsername: 'db_username',
  dbPassword: 'db_password',
  mailDriver: 'mail_driver',
  mailHost: 'mail_host',
  mailPort: 'mail_port',
  mailUsername: 'mail_username',
  mailPassword: 'mail_password',
  mailEncryption: 'mail_encryption',
} as const satisfies Record<keyof InstallerSettings, string>

/** Accepts any characters, because passwords can contain them, and keeps them unchanged. */
function anyText(maximum: number) {
  return z
    .string({ error: chooseFieldError('field.text-expected') })
    .max(maximum, { error: 'field.too-long' })
    .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'field.control-characters' })
}

function filledText(maximum: number) {
  return anyText(maximum).refine((text) => text.trim() !== '', { error: 'field.missing' })
}

function withDefault<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) {
  return schema.nullish().transform((sent) => sent ?? value)
}

/** Accepts one of some choices. Empty form fields mean the default. */
function choiceWithDefault<const Choices extends readonly string[]>(
  choices: Choices,
  value: Choices[number],
) {
  const isEmptyDefault = !choices.includes('')
  return z
    .preprocess(
      (sent) => (sent === null || sent === undefined || (sent === '' && isEmptyDefault) ? value : sent),
      z.enum(choices, { error: 'field.choice-expected' }),
    )
    .optional()
    .transform((sent) => sent ?? value)
}

function portWithDefault(value: number) {
  const typeError = { error: 'field.whole-number-expected' }
  return z
    .preprocess(
      (sent) => (sent === null || sent === undefined || sent === '' ? value : sent),
      z.union([z.number(), z.string().regex(/^\s*\d{1,9}\s*$/, typeError)], typeError),
    )
    .optional()
    .transform((sent) => Number(sent ?? value))
    .pipe(
      z
        .int(typeError)
        .min(1, { error: 'field.too-small' })
        .max(installerLimits.largestPort, { error: 'field.too-large' }),
    )
}

const debug = z
  .preprocess(
    (sent) => (sent === null || sent === undefined || sent === '' ? installerDefaults.appDebug : sent),
    z.union([z.boolean(), z.enum(['true', 'false'])], { error: 'installer.true-or-false' }),
  )
  .optional()
  .transform((sent) => sent === true || sent === 'true')

/** URL of the application, without a trailing slash. */
const applicationUrl = filledText(installerLimits.urlLength)
  .trim()
  .refine(isApplicationUrl, { error: 'installer.url-invalid' })
  .transform((text) => text.replace(/\/+$/, ''))

/** Name of the application, which screens and e-mails show. Same rules as for names of records. */
const appName = filledText(installerLimits.appNameLength)
  .overwrite(cleanName)
  .refine((text) => !hasUnstableCharacter(text), { error: 'field.control-characters' })
  .refine(hasVisibleLetter, { error: 'field.letter-needed' })

const settingText = anyText(installerLimits.valueLength)
const defaults = installerDefaults

/** Empty form fields mean: not chosen. */
const appLocale = z
  .preprocess(
    (sent) => (sent === '' ? null : sent),
    z.enum(locales, { error: 'field.choice-expected' }).nullish(),
  )
  .optional()
  .transform((sent) => sent ?? null)

const appCountry = withDefault(settingText, '')
  .transform((sent) => sent.trim())
  .refine((sent) => sent === '' || isCountryCode(sent), { error: 'settings.country-expected' })

const appTimezone = withDefault(settingText, '')
  .transform((sent) => sent.trim())
  .refine((sent) => sent === '' || isTimeZone(sent), { error: 'region.time-zone-unknown' })

const settingsShape = {
  app_locale: appLocale,
  app_country: appCountry,
  app_timezone: appTimezone,
  app_name: appName,
  app_env: choiceWithDefault(environments, defaults.appEnv),
  app_debug: debug,
  app_url: applicationUrl,
  db_connection: choiceWithDefault(databaseConnections, defaults.dbConnection),
  db_host: withDefault(settingText, defaults.dbHost).transform((host) => host.trim() || defaults.dbHost),
  db_port: portWithDefault(defaults.dbPort),
  db_database: withDefault(settingText, ''),
  db_username: withDefault(settingText, ''),
  db_password: withDefault(settingText, ''),
  mail_driver: choiceWithDefault(mailDrivers, defaults.mailDriver),
  mail_host: withDefault(settingText, '').transform((host) => host.trim()),
  mail_port: portWithDefault(defaults.mailPort),
  mail_username: withDefault(settingText, ''),
  mail_password: withDefault(settingText, ''),
  mail_encryption: choiceWithDefault(mailEncryptions, defaults.mailEncryption),
}

/** Schema of the settings that the setup wizard sends. Converts wire names to field names. */
export const settingsPayload = z
  .object(settingsShape, { error: 'body.object-expected' })
  .check((context) => {
    const { db_connection: connection, db_database: database, db_username: user } = context.value
    if (connection !== 'mysql') return
    for (const [name, text] of Object.entries({ db_database: database, db_username: user })) {
      if (text.trim() !== '') continue
      context.issues.push({ code: 'custom', message: 'field.missing', path: [name], input: text })
    }
  })
  .transform(
    (sent): InstallerSettings => ({
      appLocale: sent.app_locale,
      appCountry: sent.app_country,
      appTimezone: sent.app_timezone,
      appName: sent.app_name,
      appEnv: sent.app_env,
      appDebug: sent.app_debug,
      appUrl: sent.app_url,
      dbConnection: sent.db_connection,
      dbHost: sent.db_host,
      dbPort: sent.db_port,
      dbDatabase: sent.db_database,
      dbUsername: sent.db_username,
      dbPassword: sent.db_password,
      mailDriver: sent.mail_driver,
      mailHost: sent.mail_host,
      mailPort: sent.mail_port,
      mailUsername: sent.mail_username,
      mailPassword: sent.mail_password,
      mailEncryption: sent.mail_encryption,
    }),
  )

/** Encodes the payload of the settings. */
export function encodeSettings(settings: InstallerSettings): Readonly<Record<string, unknown>> {
  const entries = Object.entries(settingNames).map(([setting, name]) => [
    name,
    settings[setting as keyof InstallerSettings], // as: the keys of settingNames
  ])
  return Object.fromEntries(entries)
}
