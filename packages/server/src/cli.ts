#!/usr/bin/env node
import { Command } from 'commander'
import { BadConfig, readConfig } from '#config/config.ts'
import { BadEnvFile } from '#config/env-file.ts'
import { DatabaseUnusable } from '#database/bring-up-to-date.ts'
import { seedDemo } from '#database/seed/demo.ts'
import { DataFolderUnusable } from './data-folders.ts'
import { prepareDemo } from './demo.ts'
import { Impossible } from './impossible.ts'
import { defaultDataDir, installedIn, withServices } from './installed-services.ts'
import { CannotListen, type RunningServer, runServer } from './main.ts'
import { createAdmin, giveNewPassword } from './member-commands.ts'
import { productVersion } from './product-version.ts'
import { readPassword } from './read-password.ts'
import { say } from './say.ts'

/** What a person can do something about ends with its sentence, anything else with its whole story. */
const expected = [BadConfig, BadEnvFile, DataFolderUnusable, DatabaseUnusable, CannotListen, Impossible]

const program = new Command('quittance')
  .description('Proposals, estimates and invoices on your own server.')
  .version(productVersion)

program.command('start').description('run the server').action(start)
program.command('demo').description('run a server with a demo company').action(demo)
program
  .command('migrate')
  .description('bring the database up to date')
  .action(() => withServices(async () => say('The database is up to date.')))
program
  .command('seed')
  .description(
    'fill an installation with the demo company; the password of its members is asked for, or read from the input',
  )
  .action(seed)
program
  .command('create-admin')
  .description('add an administrator; the password is asked for, or read from the input')
  .requiredOption('--name <name>', 'as colleagues know them')
  .requiredOption('--email <email>', 'to sign in with')
  .action(createAdmin)
program
  .command('reset-password')
  .description('give a member a new password and end their sessions')
  .requiredOption('--email <email>', 'whose')
  .action(giveNewPassword)

try {
  await program.parseAsync()
} catch (error) {
  fail(error)
}

async function start(): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  const server = await runServer(config, installedIn(config))
  say(`Address:  ${server.address}`)
  closeOnSignal(server)
}

async function demo(): Promise<void> {
  const config = readConfig({ dataDir: `${defaultDataDir}/demo` })
  const { installation, email, password } = await prepareDemo(config)
  const server = await runServer(config, installation)
  say(`Address:  ${server.address}`)
  say(`E-mail:   ${email}`)
  say(`Password: ${password}`)
  closeOnSignal(server)
}

async function seed(): Promise<void> {
  await withServices(async (services) => {
    const { email } = await seedDemo(services, { password: await readPassword() })
    say(`The demo company is there. Its administrator signs in with ${email}.`)
  })
}

function closeOnSignal(server: RunningServer): void {
  const close = () => {
    server.close().then(() => process.exit(0), fail)
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
}

function fail(error: unknown): never {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind)
  process.stderr.write(`${isExpected ? error.message : stackOf(error)}\n`)
  process.exit(1)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
