import { z } from 'zod'
import { installerLimits } from '#installation/installer-settings.ts'
import {
  type Capability,
  capabilities,
  checkedFolders,
  type FolderPermission,
} from '#installation/requirements.ts'
import { chooseFieldError } from '#wire/field-schemas.ts'
import { settingsPayload } from '#wire/installer-settings.ts'
import { get, post } from './endpoint.ts'

const everyone = 'everyone'

/** Checked again by the server at every call that does something; not needed by scripts on the server itself. */
const purchaseCode = z
  .string({ error: 'field.text-expected' })
  .max(200, { error: 'field.too-long' })
  .nullish()
  .transform((code) => code ?? '')

const requiredText = (maximum: number) =>
  z
    .string({ error: chooseFieldError('field.text-expected') })
    .min(1, { error: 'field.missing', abort: true })
    .max(maximum, { error: 'field.too-long' })

export const readInstallationState = get({
  path: '/api/install/first',
  summary: 'Whether the product is installed, and its version. Answers before the installation and after it.',
  access: everyone,
  response: z.object({
    /** An address for an image; null: the default cover. */
    logo: z.string().nullable(),
    /** The installation file is there. */
    file_exists: z.boolean(),
    crm_version: z.string(),
    licence_url: z.string().optional(),
    purchase_code_help_url: z.string().optional(),
  }),
})

const permissions = Object.fromEntries(Object.keys(checkedFolders).map((name) => [name, z.string()]))
const extensions = Object.fromEntries(capabilities.map((name) => [name, z.boolean()]))

export const readServerDetails = get({
  path: '/api/server_details',
  summary: 'What the product needs of this server, and what it has.',
  access: everyone,
  response: z.object({
    server_details: z.object({
      php_version: z.boolean(),
      server_php_version: z.string(),
      required_php_version: z.string(),
      ...(extensions as Record<Capability, z.ZodBoolean>), // as: built from exactly these keys
      ...(permissions as Record<FolderPermission, z.ZodString>), // as: likewise
      /** What to do about each row that is not good, by its name. */
      advice: z.record(z.string(), z.string()),
      /** The line for the crontab of this server. */
      schedule_command: z.string(),
    }),
  }),
})

export type ServerDetails = z.output<typeof readServerDetails.response>['server_details']

export const testDatabase = post({
  path: '/api/install/test_database',
  summary: 'Connect to the database of the settings, and say what is there. Changes nothing.',
  access: everyone,
  body: z.object({ purchase_code: purchaseCode }).and(settingsPayload),
  response: z.object({
    message: z.string(),
    /** It holds the product already. */
    holds_product: z.boolean(),
  }),
})

export const testMail = post({
  path: '/api/install/test_mail',
  summary: 'Send an e-mail with the settings.',
  access: everyone,
  body: z
    .object({
      purchase_code: purchaseCode,
      to: z.email({ error: chooseFieldError('field.email-expected') }).max(254, { error: 'field.too-long' }),
    })
    .and(settingsPayload),
  response: z.object({ message: z.string() }),
})

export const submitInstallation = post({
  path: '/api/install/submit',
  summary: 'Prepare the database and answer the environment file. Safe to repeat.',
  access: everyone,
  body: z
    .object({
      purchase_code: purchaseCode,
      /** Whether a database that holds the product already may be used. */
      use_existing: z.boolean({ error: 'field.invalid' }).nullish(),
      /** Chosen by the caller, to ask for the progress under. */
      progress_key: z
        .string({ error: 'field.text-expected' })
        .max(100, { error: 'field.too-long' })
        .nullish(),
    })
    .and(settingsPayload),
  response: z.object({
    /** The text of the environment file. */
    contents: z.string(),
    /** What was done, a line each. */
    artisan_op: z.string(),
    /** The database has an administrator already: the last step asks for that one. */
    has_admin: z.boolean(),
  }),
})

export const readInstallationProgress = get({
  path: '/api/install/progress',
  summary: 'What a submit under way has done so far.',
  access: everyone,
  query: z.object({ key: z.string({ error: chooseFieldError('field.text-expected') }).max(100) }),
  response: z.object({ lines: z.array(z.string()) }),
})

export const finishInstallation = post({
  path: '/api/install/final',
  summary: 'Store the environment file, create the administrator and open the product.',
  access: everyone,
  body: z.object(
    { env: requiredText(30_000), email: requiredText(254), password: requiredText(1_000) },
    { error: 'body.object-expected' },
  ),
  response: z.object({ message: z.string() }),
})

/** What the wizard asks for, in one file for the command line. */
export const unattendedInstallation = z
  .object({
    admin_email: z
      .email({ error: chooseFieldError('field.email-expected') })
      .max(254, { error: 'field.too-long' }),
    admin_password: requiredText(1_000).refine(
      (password) => password.length >= installerLimits.minPasswordLength,
      {
        error: 'installer.password-too-short',
        params: { min: installerLimits.minPasswordLength },
      },
    ),
    use_existing: z.boolean({ error: 'field.invalid' }).default(false),
  })
  .and(settingsPayload)

/** Calls that end with the installation. */
export const installerCalls = [
  readServerDetails,
  testDatabase,
  testMail,
  submitInstallation,
  readInstallationProgress,
  finishInstallation,
]
