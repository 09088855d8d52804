#!/usr/bin/env node
import { Command } from 'commander'
import { BadConfig, type Config, readConfig } from '#config/config.ts'
import { BadEnvFile } from '#config/env-file.ts'
import { readInstallation } from '#config/installation.ts'
import { migrate } from '#database/migrate.ts'
import { DataFolderUnusable, prepareDataFolders } from './data-folders.ts'
import { prepareDemo } from './demo.ts'
import { CannotListen, type RunningServer, runServer } from './main.ts'
import { NotInstalled } from './not-installed.ts'
import { productVersion } from './product-version.ts'
import { closeServices, openServices } from './services.ts'

const expected = [BadConfig, BadEnvFile, DataFolderUnusable, CannotListen, NotInstalled]

const program = new Command('quittance')
  .description('Proposals, estimates and invoices on your own server.')
  .version(productVersion)

program.command('start').description('run the server').action(explained(start))
program.command('demo').description('run a server with a demo company').action(explained(demo))
program.command('migrate').description('bring the database up to date').action(explained(migrateOnly))

await program.parseAsync()

async function start(): Promise<void> {
  const config = readConfig({ dataDir: 'data' })
  const server = await runServer(config, installed(config))
  say(`Address:  ${server.address}`)
  closeOnSignal(server)
}

async function demo(): Promise<void> {
  const config = readConfig({ dataDir: 'data/demo' })
  const { installation, email, password } = await prepareDemo(config)
  const server = await runServer(config, installation)
  say(`Address:  ${server.address}`)
  say(`E-mail:   ${email}`)
  say(`Password: ${password}`)
  closeOnSignal(server)
}

async function migrateOnly(): Promise<void> {
  const config = readConfig({ dataDir: 'data' })
  const installation = installed(config)
  const services = openServices(config, installation)
  const done = await migrate(services.database, installation.database.dialect)
  await closeServices(services)
  say(done.length > 0 ? `Done: ${done.join(', ')}` : 'The database is up to date.')
}

function installed(config: Config) {
  prepareDataFolders(config.dataDir)
  const installation = readInstallation(config.dataDir)
  if (!installation) throw new NotInstalled(config.dataDir)
  return installation
}

function closeOnSignal(server: RunningServer): void {
  const close = () => {
    server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
}

/** What was to be expected ends with one sentence, anything else with its whole story. */
function explained(action: () => Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await action()
    } catch (error) {
      fail(error)
    }
  }
}

function fail(error: unknown): never {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind)
  console.error(isExpected ? error.message : error)
  process.exit(1)
}

function say(line: string): void {
  console.log(line)
}
