import { readConfig } from '#config/config.ts'
import { findInstallation } from '#installer/find-installation.ts'
import { readCodeFile } from '#licence/code-file.ts'
import { countWrongCodes } from '#licence/wrong-codes.ts'
import { prepareDataFolders, wrongCodesFile } from './data-folders.ts'
import { Impossible } from './impossible.ts'
import { defaultDataDir } from './installed-services.ts'
import { type RunningServer, runApp, runInstaller, runServer } from './main.ts'
import { say } from './say.ts'

/** The product where it is installed, the wizard where nothing is. */
export async function start(): Promise<RunningServer> {
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
    say(`Address:  ${server.address}`)
    return server
  }
  // A vendor's service has codes of its own.
  const own = config.licenceUrl === null ? readCodeFile(config.dataDir) : null
  const server = await runInstaller(config, own?.code ?? '')
  say(`Address:  ${server.address}`)
  say('Nothing is installed yet: open this address in a browser to begin.')
  if (own) say(own.isNew ? `Purchase code: ${own.code}` : `The purchase code is in ${own.path}`)
  return server
}

export async function demo(): Promise<RunningServer> {
  const config = readConfig({ dataDir: `${defaultDataDir}/demo` })
  const { prepareDemo } = await import('./demo.ts')
  const { installation, email, password } = await prepareDemo(config)
  const server = await runServer(config, installation)
  say(`Address:  ${server.address}`)
  say(`E-mail:   ${email}`)
  say(`Password: ${password}`)
  return server
}

/** The licence service alone, as a vendor would run it. */
export async function licence(): Promise<RunningServer> {
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
  say(`Address:  ${server.address}api/licence/verify`)
  say(`Purchase code: ${code}`)
  return server
}
