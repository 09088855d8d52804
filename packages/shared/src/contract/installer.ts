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

/** The server verifies it in every call that changes something; scripts on the server do not need it. */
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
  summary:
    'Read whether the product is installed, and its version. Available before and after the installation.',
  access: everyone,
  response: z.object({
    /** URL of an image; null: the default cover. */
    logo: z.string().nullable(),
    /** Whether the installation file exists. */
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
  summary: 'Read the requirements of the product, and whether this server meets them.',
  access: everyone,
  response: z.object({
    server_details: z.object({
      php_version: z.boolean(),
      server_php_version: z.string(),
      required_php_version: z.string(),
      ...(extensions as Record<Capability, z.ZodBoolean>), // as: built from exactly these keys
      ...(permissions as Record<FolderPermission, z.ZodString>), // as: likewise
      /** Remedy for each requirement that is not met, by its name. */
      advice: z.record(z.string(), z.string()),
      /** Crontab line for this server. */
      schedule_command: z.string(),
    }),
  }),
})

export type ServerDetails = z.output<typeof readServerDetails.response>['server_details']

export const testDatabase = post({
  path: '/api/install/test_database',
  summary: 'Test the database connection and report what the database contains.',
  access: everyone,
  body: z.object({ purchase_code: purchaseCode }).and(settingsPayload),
  response: z.object({
    message: z.string(),
    /** Whether it already contains the product. */
    holds_product: z.boolean(),
  }),
})

export const testMail = post({
  path: '/api/install/test_mail',
  summary: 'Send a test e-mail with the settings.',
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
  summary: 'Prepare the database and return the environment file. Can be repeated.',
  access: everyone,
  body: z
    .object({
      purchase_code: purchaseCode,
      /** Whether a database that already contains the product may be used. */
      use_existing: z.boolean({ error: 'field.invalid' }).nullish(),
      /** Key under which the caller reads the progress. */
      progress_key: z
        .string({ error: 'field.text-expected' })
        .max(100, { error: 'field.too-long' })
        .nullish(),
    })
    .and(settingsPayload),
  response: z.object({
    /** Text of the environment file. */
    contents: z.string(),
    /** Completed steps, one per line. */
    artisan_op: z.string(),
    /** Whether the database already has an administrator, who must sign in in the last step. */
    has_admin: z.boolean(),
  }),
})

export const readInstallationProgress = get({
  path: '/api/install/progress',
  summary: 'Read the progress of a running submit.',
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

/** Settings file of the command `install`: the inputs of the wizard. */
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

/** Calls that are available only before the installation. */
export const installerCalls = [
  readServerDetails,
  testDatabase,
  testMail,
  submitInstallation,
  readInstallationProgress,
  finishInstallation,
]
