import { Command } from 'commander'
import { productVersion } from '#config/config.ts'
import { scheduleStartupCleanup } from '#process/startup.ts'
import type { Services } from '#services.ts'
import type { StartedServer } from './serve-commands.ts'

// What a command does is loaded when it is called: no other one waits for it.

const program = new Command('quittance')
  .description('Proposals, estimates and invoices on your own server.')
  .version(productVersion)

program
  .command('start')
  .description('run the server: the product where it is installed, the wizard where it is not')
  .action(async () => serveUntilSignal((await import('./serve-commands.ts')).startServer))
program
  .command('demo')
  .description('run a server with a demo company')
  .action(async () => serveUntilSignal((await import('./serve-commands.ts')).startDemo))
program
  .command('licence')
  .description('run the licence service alone, for installations elsewhere')
  .action(async () => serveUntilSignal((await import('./serve-commands.ts')).startLicenceService))
program
  .command('install')
  .description('install without a browser')
  .requiredOption(
    '--from <file>',
    'the settings of the wizard as JSON, with admin_email and admin_password; `-` reads them from the input',
  )
  .action(async (options) => (await import('./install-command.ts')).install(options))
program
  .command('doctor')
  .description('check this server and its installation, and say what to do')
  .action(async () => (await import('./doctor-command.ts')).runDoctor())
program
  .command('schedule')
  .description('do what is due, for the crontab')
  .action(() => withInstallation(runDueJobs))
program
  .command('migrate')
  .description('bring the database up to date')
  .action(() =>
    withInstallation(async () =>
      (await import('#process/terminal.ts')).printLine('The database is up to date.'),
    ),
  )
program
  .command('backup')
  .description('write everything into one file; the server may run meanwhile')
  .argument('<file>', 'where to')
  .option('--force', 'replace a file that is there already')
  .option('--with-secrets', 'take the secrets of the environment file along: passwords and APP_KEY')
  .action(async (file, options) => (await import('./backup-command.ts')).backUp(file, options))
program
  .command('restore')
  .description('check a backup, and put what it holds into the database; no server may run meanwhile')
  .argument('[file]', 'the backup')
  .option('--replace', 'replace what the database holds already')
  .option('--check', 'only restore it into a scratch database, and compare')
  .option('--undo', 'put back what was there before a restore that was stopped')
  .action(async (file, options) => (await import('./restore-command.ts')).restore(file, options))
program
  .command('reindex')
  .description('build the search index anew; the server may run meanwhile')
  .action(async () => (await import('./reindex-command.ts')).reindex())
program
  .command('renew-key')
  .description('replace APP_KEY and encrypt again what it encrypts; no server may run meanwhile')
  .action(async () => (await import('./renew-key-command.ts')).renewAppKey())
program
  .command('seed')
  .description(
    'fill an installation with the demo company; the password of its members is asked for, or read from the input',
  )
  .action(async () => (await import('./seed-command.ts')).seed())
program
  .command('create-admin')
  .description('add an administrator; the password is asked for, or read from the input')
  .requiredOption('--name <name>', 'as colleagues know them')
  .requiredOption('--email <email>', 'to sign in with')
  .action(async (options) => (await import('./member-commands.ts')).createAdmin(options))
program
  .command('reset-password')
  .description('give a member a new password and end their sessions')
  .requiredOption('--email <email>', 'whose')
  .action(async (options) => (await import('./member-commands.ts')).resetMemberPassword(options))
program
  .command('remove-two-factor')
  .description('let a member sign in without a code, who has lost phone and recovery codes')
  .requiredOption('--email <email>', 'whose')
  .action(async (options) => (await import('./member-commands.ts')).removeTwoFactor(options))

try {
  await program.parseAsync()
} catch (error) {
  await exitWithError(error)
}

async function withInstallation(work: (services: Services) => Promise<void>): Promise<void> {
  const { withServices } = await import('./installed-services.ts')
  await withServices(work)
}

async function runDueJobs(services: Services): Promise<void> {
  // The house first: a mail server may take minutes, and a backup more of them.
  const jobs = [
    (await import('#jobs/housekeeping.ts')).runHousekeeping,
    (await import('#auth/password-reset/send-reset-links.ts')).sendResetLinks,
    (await import('#mail/outbox/deliver-outbox.ts')).deliverOutbox,
    (await import('#backup/nightly/run-due-backups.ts')).runDueBackups,
  ]
  for (const work of jobs) {
    // Whatever fails keeps nothing else from being done.
    try {
      await work(services)
    } catch (error) {
      await printError(error)
      process.exitCode = 1
    }
  }
}

async function serveUntilSignal(serve: () => Promise<StartedServer>): Promise<void> {
  const { server, lines } = await serve()
  const close = () => {
    server.close().then(() => process.exit(0), exitWithError)
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
  // Not before: whoever reads that it is up may ask it to end at once.
  const { printLine: say } = await import('#process/terminal.ts')
  for (const line of lines) say(line)
  scheduleStartupCleanup()
}

async function exitWithError(error: unknown): Promise<void> {
  await printError(error)
  process.exit(1)
}

async function printError(error: unknown): Promise<void> {
  const sentence = await explainExpectedError(error)
  process.stderr.write(`${sentence ?? formatStack(error)}\n`)
}

/** What a person can do something about ends with its sentence, anything else with its whole story: null. */
async function explainExpectedError(error: unknown): Promise<string | null> {
  if ((await import('#database/queries/database-errors.ts')).isDiskFull(error)) {
    return 'There is no room left on the disk of the database, or of the data folder. Make some, and run the command again.'
  }
  const expectedErrors = [
    (await import('#backup/backup-error.ts')).BackupError,
    (await import('#config/config.ts')).BadConfig,
    (await import('#config/env-file.ts')).BadEnvFile,
    (await import('#config/data-directory.ts')).DataFolderError,
    (await import('#database/migrations/migrate.ts')).DatabaseUnusable,
    (await import('#main.ts')).ListenError,
    (await import('#errors.ts')).CommandError,
  ]
  return error instanceof Error && expectedErrors.some((kind) => error instanceof kind) ? error.message : null
}

function formatStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
