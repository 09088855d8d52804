import { readFileSync } from 'node:fs'
import { unattendedInstallation } from '@quittance/shared/contract/installer.ts'
import type { z } from 'zod'
import { readConfig } from '#config/config.ts'
import { prepareDataFolders } from '#config/data-directory.ts'
import { CommandError } from '#errors.ts'
import { toFieldSentences } from '#http/request-validation.ts'
import { findInstallation } from '#installer/find-installation.ts'
import { finishInstallation, type OpenedProduct } from '#installer/finish-installation.ts'
import { prepareInstallation } from '#installer/prepare-installation.ts'
import { formatSentence, printLine } from '#process/terminal.ts'
import { defaultDataDir } from './installed-services.ts'

/** Installs the product with the settings of a file, by the same steps as the wizard. @throws CommandError with the reason if it cannot */
export async function install({ from }: { from: string }): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  prepareDataFolders(config.dataDir)
  const found = await findInstallation(config, new Date())
  if (found.state !== 'nothing') throw new CommandError(formatSentence({ key: 'installer.installed' }))
  const settings = readSettings(from)
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

/** @throws CommandError with a sentence for each invalid field */
function readSettings(file: string): z.output<typeof unattendedInstallation> {
  const json = readJson(file)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new CommandError(`The settings in ${file} must be a JSON object, like {"app_name": "…"}.`)
  }
  const read = unattendedInstallation.safeParse(json)
  if (read.success) return read.data
  const sentences = Object.values(toFieldSentences(read.error.issues)).flat()
  throw new CommandError(sentences.map(formatSentence).join('\n'))
}

function readJson(file: string): unknown {
  const source = file === '-' ? 0 : file
  try {
    return JSON.parse(readFileSync(source, 'utf8'))
  } catch (error) {
    throw new CommandError(`The settings in ${file} cannot be read: ${String(error)}`, { cause: error })
  }
}
