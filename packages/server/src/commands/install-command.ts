import { readFileSync } from 'node:fs'
import { unattendedInstallation } from '@quittance/shared/contract/installer.ts'
import type { z } from 'zod'
import { readConfig, readSettingVariables } from '#config/config.ts'
import { prepareDataFolders } from '#config/data-directory.ts'
import { environmentKeys } from '#config/installation.ts'
import { CommandError } from '#errors.ts'
import { toFieldSentences } from '#http/request-validation.ts'
import { findInstallation } from '#installer/find-installation.ts'
import { finishInstallation, type OpenedProduct } from '#installer/finish-installation.ts'
import { prepareInstallation } from '#installer/prepare-installation.ts'
import { formatSentence, printLine } from '#process/terminal.ts'
import { defaultDataDir } from './installed-services.ts'

/** Source of the settings: a JSON file, or the process environment. */
interface InstallOptions {
  readonly from?: string
  readonly fromEnvironment?: boolean
}

/**
 * Installs the product with the settings of a file or of the process environment, by the same steps as the wizard.
 * @throws CommandError with the reason if it cannot
 */
export async function install({ from, fromEnvironment = false }: InstallOptions): Promise<void> {
  if (from === undefined && !fromEnvironment) {
    throw new CommandError('Name the source of the settings: --from settings.json or --from-environment.')
  }
  const config = readConfig({ dataDir: defaultDataDir })
  prepareDataFolders(config.dataDir)
  const found = await findInstallation(config, new Date())
  if (found.state !== 'nothing') throw new CommandError(formatSentence({ key: 'installer.installed' }))
  const settings = from === undefined ? readEnvironmentSettings() : readFileSettings(from)
  const request = { settings, useExisting: settings.use_existing }
  const prepared = await prepareInstallation(config, request, (line) => printLine(formatSentence(line)))
  if (!prepared.isPrepared) throw new CommandError(formatSentence(prepared.sentence))
  const { admin_email: email, admin_password: password } = settings
  const context = { config, clock: () => new Date(), open: openNoProduct }
  const finished = await finishInstallation(context, { env: prepared.environment, email, password })
  if (!finished.isFinished) throw new CommandError(formatSentence(finished.sentence))
  printLine(`Installed. Start the server, and sign in as ${email}.`)
}

/** Opens nothing: this process has no listener that could serve the product. */
async function openNoProduct(): Promise<OpenedProduct> {
  return { show: () => undefined, close: async () => undefined }
}

type Settings = z.output<typeof unattendedInstallation>

/** @throws CommandError with a sentence for each invalid field */
function readFileSettings(file: string): Settings {
  const json = readJson(file)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new CommandError(`The settings in ${file} must be a JSON object, like {"app_name": "…"}.`)
  }
  const read = unattendedInstallation.safeParse(json)
  if (read.success) return read.data
  throw new CommandError(formatIssues(read.error.issues))
}

/** Variables of the settings. Passwords can be in files: `ADMIN_PASSWORD_FILE`. The key of an installation is always a new one. */
const settingVariables = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'USE_EXISTING', ...environmentKeys].filter(
  (name) => name !== 'APP_KEY',
)

/**
 * Reads the settings from variables with the names of the file's settings in capitals.
 * @throws CommandError with a sentence for each invalid variable
 * @throws ConfigError if the file of a variable cannot be read
 */
function readEnvironmentSettings(): Settings {
  const variables = Object.entries(readSettingVariables(settingVariables))
  // Configuration files of containers set variables without a value to an empty text.
  const filled = variables.filter(([, value]) => value !== '')
  const settings = Object.fromEntries(filled.map(([name, value]) => [name.toLowerCase(), value ?? '']))
  const read = unattendedInstallation.safeParse({
    ...settings,
    ...('use_existing' in settings && { use_existing: parseBoolean(settings.use_existing) }),
  })
  if (read.success) return read.data
  const issues = read.error.issues.map((issue) => ({
    ...issue,
    path: issue.path.map((name) => String(name).toUpperCase()),
  }))
  throw new CommandError(formatIssues(issues))
}

/** Returns the boolean of `true` or `false`; other texts unchanged, so that the schema rejects them. */
function parseBoolean(text: string | undefined): boolean | string | undefined {
  return text === 'true' || text === 'false' ? text === 'true' : text
}

function formatIssues(issues: readonly z.core.$ZodIssue[]): string {
  return Object.values(toFieldSentences(issues)).flat().map(formatSentence).join('\n')
}

function readJson(file: string): unknown {
  const source = file === '-' ? 0 : file
  try {
    return JSON.parse(readFileSync(source, 'utf8'))
  } catch (error) {
    throw new CommandError(`The settings in ${file} cannot be read: ${String(error)}`, { cause: error })
  }
}
