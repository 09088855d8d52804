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

/** Starts a server with a demo company in a data directory of its own. */
export async function startDemo(): Promise<StartedServer> {
  const config = readConfig({ dataDir: `${defaultDataDir}/demo` })
  const { prepareDemo } = await import('#demo/seed-demo.ts')
  const { installation, email, password } = await prepareDemo(config)
  const server = await runServer(config, installation)
  return { server, lines: [`Address:  ${server.address}`, `E-mail:   ${email}`, `Password: ${password}`] }
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
