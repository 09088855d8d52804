import { readConfig } from '#config/config.ts'
import { findInstallation } from '#installer/find-installation.ts'
import { readCodeFile } from '#licence/code-file.ts'
import { countWrongCodes } from '#licence/wrong-codes.ts'
import { prepareDataFolders, wrongCodesFile } from './data-folders.ts'
import { Impossible } from './impossible.ts'
import { defaultDataDir } from './installed-services.ts'
import { type RunningServer, runApp, runInstaller, runServer } from './main.ts'

/** A server, and what is said once it is up. */
export interface Serving {
  readonly server: RunningServer
  readonly lines: readonly string[]
}

/** The product where it is installed, the wizard where nothing is. */
export async function start(): Promise<Serving> {
  const config = readConfig({ dataDir: defaultDataDir })
  prepareDataFolders(config.dataDir)
  const found = await findInstallation(config, new Date())
  if (found.found === 'no-environment') {
    throw new Impossible(
      `This is installed, but the environment file ${config.dataDir}/.env is gone. Put it back from a backup; or, to set up anew, delete ${config.dataDir}/storage/framework/installed.`,
    )
  }
  if (found.found === 'installation') {
    const server = await runServer(config, found.installation)
    return { server, lines: [`Address:  ${server.address}`] }
  }
  // A vendor's service has codes of its own.
  const own = config.licenceUrl === null ? readCodeFile(config.dataDir) : null
  const server = await runInstaller(config, own?.code ?? '')
  const begin = 'Nothing is installed yet: open this address in a browser to begin.'
  const lines = [`Address:  ${server.address}`, begin]
  if (own) lines.push(own.isNew ? `Purchase code: ${own.code}` : `The purchase code is in ${own.path}`)
  return { server, lines }
}

export async function demo(): Promise<Serving> {
  const config = readConfig({ dataDir: `${defaultDataDir}/demo` })
  const { prepareDemo } = await import('./demo.ts')
  const { installation, email, password } = await prepareDemo(config)
  const server = await runServer(config, installation)
  return { server, lines: [`Address:  ${server.address}`, `E-mail:   ${email}`, `Password: ${password}`] }
}

/** The licence service alone, as a vendor would run it. */
export async function licence(): Promise<Serving> {
  const config = readConfig({ dataDir: `${defaultDataDir}/licence` })
  prepareDataFolders(config.dataDir)
  const { code } = readCodeFile(config.dataDir)
  const clock = () => new Date()
  const { createLicenceApp } = await import('#licence/licence-app.ts')
  const app = await createLicenceApp(config, {
    code,
    clock,
    wrongCodes: countWrongCodes(wrongCodesFile(config.dataDir)),
  })
  const server = await runApp(config, app)
  return { server, lines: [`Address:  ${server.address}api/licence/verify`, `Purchase code: ${code}`] }
}
