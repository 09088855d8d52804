import type { Locale } from '@quittance/shared/text/locales.ts'
import { readConfig } from '#config/config.ts'
import { prepareDataFolders, wrongCodesFile } from '#config/data-directory.ts'
import { CommandError } from '#errors.ts'
import { findInstallation } from '#installer/find-installation.ts'
import { openFailedAttempts } from '#licence/failed-attempts.ts'
import { readOrCreateCodeFile } from '#licence/purchase-code.ts'
import { type RunningServer, runApp, runInstaller, runServer } from '#main.ts'
import { defaultDataDir } from './installed-services.ts'

/** A running server, and the lines to print about it. */
export interface StartedServer {
  readonly server: RunningServer
  readonly lines: readonly string[]
}

/** Starts the product, or the setup wizard if nothing is installed. @throws CommandError, ListenError */
export async function startServer(): Promise<StartedServer> {
  const config = readConfig({ dataDir: defaultDataDir })
  prepareDataFolders(config.dataDir)
  const found = await findInstallation(config, new Date())
  if (found.state === 'no-environment') {
    throw new CommandError(
      `The product is installed, but its environment file ${config.dataDir}/.env is missing. Restore it from a backup; or, to set up again, delete ${config.dataDir}/storage/framework/installed.`,
    )
  }
  if (found.state === 'installation') {
    const server = await runServer(config, found.installation)
    return { server, lines: [`Address:  ${server.address}`] }
  }
  // The licence service of a vendor has its own codes.
  const codeFile = config.licenceUrl === null ? readOrCreateCodeFile(config.dataDir) : null
  const server = await runInstaller(config, codeFile?.code ?? '')
  const setupHint = 'Nothing is installed yet. Open this address in a browser to start the setup.'
  const lines = [`Address:  ${server.address}`, setupHint]
  if (codeFile)
    lines.push(
      codeFile.isNew ? `Purchase code: ${codeFile.code}` : `The purchase code is in ${codeFile.path}`,
    )
  return { server, lines }
}

interface DemoOptions {
  /** Undefined: that of an existing demo company; a new one sells in French and English. */
  readonly language?: Locale
}

/** Starts a server with a demo company in a data directory of its own, one for each language. */
export async function startDemo({ language }: DemoOptions): Promise<StartedServer> {
  const folder = language === undefined ? 'demo' : `demo-${language}`
  const config = readConfig({ dataDir: `${defaultDataDir}/${folder}` })
  const { prepareDemo } = await import('#demo/demo-installation.ts')
  const demo = await prepareDemo(config, language ?? null)
  const server = await runServer(config, demo.installation)
  const lines = [`Address:  ${server.address}`, `E-mail:   ${demo.email}`, `Password: ${demo.password}`]
  if (language !== undefined && demo.language !== language) {
    const option = demo.language === null ? 'without --language' : `with --language ${demo.language}`
    lines.unshift(
      `The demo company in ${config.dataDir} was created ${option} and starts unchanged. For --language ${language}, set DATA_DIR to another directory.`,
    )
  }
  return { server, lines }
}

/** Starts the licence service without the product, as a vendor runs it. */
export async function startLicenceService(): Promise<StartedServer> {
  const config = readConfig({ dataDir: `${defaultDataDir}/licence` })
  prepareDataFolders(config.dataDir)
  const { code } = readOrCreateCodeFile(config.dataDir)
  const clock = () => new Date()
  const { createLicenceApp } = await import('#licence/routes.ts')
  const app = await createLicenceApp(config, {
    code,
    clock,
    failedAttempts: openFailedAttempts(wrongCodesFile(config.dataDir)),
  })
  const server = await runApp(config, app)
  return { server, lines: [`Address:  ${server.address}api/licence/verify`, `Purchase code: ${code}`] }
}
