import { readConfig } from '#config/config.ts'
import { prepareDataFolders, wrongCodesFile } from '#config/data-directory.ts'
import { CommandError } from '#errors.ts'
import { findInstallation } from '#installer/find-installation.ts'
import { openFailedAttempts } from '#licence/failed-attempts.ts'
import { readOrCreateCodeFile } from '#licence/purchase-code.ts'
import { type RunningServer, runApp, runInstaller, runServer } from '#main.ts'
import { defaultDataDir } from './installed-services.ts'

/** A server, and what is said once it is up. */
export interface StartedServer {
  readonly server: RunningServer
  readonly lines: readonly string[]
}

/** The product where it is installed, the wizard where nothing is. */
export async function startServer(): Promise<StartedServer> {
  const config = readConfig({ dataDir: defaultDataDir })
  prepareDataFolders(config.dataDir)
  const found = await findInstallation(config, new Date())
  if (found.state === 'no-environment') {
    throw new CommandError(
      `This is installed, but the environment file ${config.dataDir}/.env is gone. Put it back from a backup; or, to set up anew, delete ${config.dataDir}/storage/framework/installed.`,
    )
  }
  if (found.state === 'installation') {
    const server = await runServer(config, found.installation)
    return { server, lines: [`Address:  ${server.address}`] }
  }
  // A vendor's service has codes of its own.
  const codeFile = config.licenceUrl === null ? readOrCreateCodeFile(config.dataDir) : null
  const server = await runInstaller(config, codeFile?.code ?? '')
  const setupHint = 'Nothing is installed yet: open this address in a browser to begin.'
  const lines = [`Address:  ${server.address}`, setupHint]
  if (codeFile)
    lines.push(
      codeFile.isNew ? `Purchase code: ${codeFile.code}` : `The purchase code is in ${codeFile.path}`,
    )
  return { server, lines }
}

export async function startDemo(): Promise<StartedServer> {
  const config = readConfig({ dataDir: `${defaultDataDir}/demo` })
  const { prepareDemo } = await import('#demo/demo-installation.ts')
  const { installation, email, password } = await prepareDemo(config)
  const server = await runServer(config, installation)
  return { server, lines: [`Address:  ${server.address}`, `E-mail:   ${email}`, `Password: ${password}`] }
}

/** The licence service alone, as a vendor would run it. */
export async function startLicenceService(): Promise<StartedServer> {
  const config = readConfig({ dataDir: `${defaultDataDir}/licence` })
  prepareDataFolders(config.dataDir)
  const { code } = readOrCreateCodeFile(config.dataDir)
  const clock = () => new Date()
  const { createLicenceApp } = await import('#licence/licence-app.ts')
  const app = await createLicenceApp(config, {
    code,
    clock,
    failedAttempts: openFailedAttempts(wrongCodesFile(config.dataDir)),
  })
  const server = await runApp(config, app)
  return { server, lines: [`Address:  ${server.address}api/licence/verify`, `Purchase code: ${code}`] }
}
