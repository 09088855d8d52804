#!/usr/bin/env node
import { englishText } from '@quittance/shared/text/translate.ts'
import { Command } from 'commander'
import { answerRequests } from '#auth/forgotten/answer-requests.ts'
import { BadBackup } from '#backup/manifest/bad-backup.ts'
import { takeDueBackup } from '#backup/nightly/take-due-backup.ts'
import { BadConfig } from '#config/config.ts'
import { BadEnvFile } from '#config/env-file.ts'
import { DatabaseUnusable } from '#database/bring-up-to-date.ts'
import { seedDemo } from '#database/seed/demo.ts'
import { demoAdminEmail } from '#database/seed/demo-company.ts'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { findWeakness } from '#members/passwords/find-weakness.ts'
import { backUp } from './backup-command.ts'
import { DataFolderUnusable } from './data-folders.ts'
import { examine } from './examine-command.ts'
import { Impossible } from './impossible.ts'
import { install } from './install-command.ts'
import { withServices } from './installed-services.ts'
import { keepHouse } from './keep-house.ts'
import { CannotListen, type RunningServer } from './main.ts'
import { createAdmin, giveNewPassword, removeTwoFactor } from './member-commands.ts'
import { productVersion } from './product-version.ts'
import { readPassword } from './read-password.ts'
import { reindex } from './reindex-command.ts'
import { restore } from './restore-command.ts'
import { say } from './say.ts'
import { demo, licence, start } from './serve-commands.ts'
import type { Services } from './services.ts'

/** What a person can do something about ends with its sentence, anything else with its whole story. */
const expected = [
  BadBackup,
  BadConfig,
  BadEnvFile,
  DataFolderUnusable,
  DatabaseUnusable,
  CannotListen,
  Impossible,
]

const program = new Command('quittance')
  .description('Proposals, estimates and invoices on your own server.')
  .version(productVersion)

program
  .command('start')
  .description('run the server: the product where it is installed, the wizard where it is not')
  .action(() => untilSignal(start))
program
  .command('demo')
  .description('run a server with a demo company')
  .action(() => untilSignal(demo))
program
  .command('licence')
  .description('run the licence service alone, for installations elsewhere')
  .action(() => untilSignal(licence))
program
  .command('install')
  .description('install without a browser')
  .requiredOption(
    '--from <file>',
    'the settings of the wizard as JSON, with admin_email and admin_password; `-` reads them from the input',
  )
  .action(install)
program
  .command('doctor')
  .description('check this server and its installation, and say what to do')
  .action(examine)
program
  .command('schedule')
  .description('do what is due, for the crontab')
  .action(() => withServices(doWhatIsDue))
program
  .command('migrate')
  .description('bring the database up to date')
  .action(() => withServices(async () => say('The database is up to date.')))
program
  .command('backup')
  .description('write everything into one file; the server may run meanwhile')
  .argument('<file>', 'where to')
  .option('--force', 'replace a file that is there already')
  .option('--with-secrets', 'take the secrets of the environment file along: passwords and APP_KEY')
  .action(backUp)
program
  .command('restore')
  .description('check a backup, and put what it holds into the database; no server may run meanwhile')
  .argument('[file]', 'the backup')
  .option('--replace', 'replace what the database holds already')
  .option('--check', 'only restore it into a scratch database, and compare')
  .option('--undo', 'put back what was there before a restore that was stopped')
  .action(restore)
program
  .command('reindex')
  .description('build the search index anew; the server may run meanwhile')
  .action(reindex)
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
program
  .command('remove-two-factor')
  .description('let a member sign in without a code, who has lost phone and recovery codes')
  .requiredOption('--email <email>', 'whose')
  .action(removeTwoFactor)

try {
  await program.parseAsync()
} catch (error) {
  fail(error)
}

async function doWhatIsDue(services: Services): Promise<void> {
  // The house first: a mail server may take minutes, and a backup more of them.
  for (const work of [keepHouse, answerRequests, deliverOutbox, takeDueBackup]) {
    // Whatever fails keeps nothing else from being done.
    try {
      await work(services)
    } catch (error) {
      complain(error)
      process.exitCode = 1
    }
  }
}

async function seed(): Promise<void> {
  await withServices(async (services) => {
    const password = await readPassword()
    const weakness = await findWeakness(services, { password, name: '', email: demoAdminEmail })
    if (weakness) throw new Impossible(englishText(weakness.key, weakness.params))
    const { email } = await seedDemo(services, { password })
    say(`The demo company is there. Its administrator signs in with ${email}.`)
  })
}

async function untilSignal(serve: () => Promise<RunningServer>): Promise<void> {
  const server = await serve()
  const close = () => {
    server.close().then(() => process.exit(0), fail)
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
}

function fail(error: unknown): never {
  complain(error)
  process.exit(1)
}

function complain(error: unknown): void {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind)
  process.stderr.write(`${isExpected ? error.message : stackOf(error)}\n`)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
