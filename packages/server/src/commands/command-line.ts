import { locales } from '@quittance/shared/text/locales.ts'
import { Command, Option } from 'commander'
import { productVersion } from '#config/config.ts'
import type { Sentence } from '#errors.ts'
import { handleEndSignals } from '#process/end-signals.ts'
import { scheduleStartupCleanup } from '#process/startup.ts'
import type { Services } from '#services.ts'
import type { StartedServer } from './serve-commands.ts'

// Each command is loaded when it is called, so that it does not wait for the modules of the others.

const program = new Command('quittance')
  .description('Proposals, estimates, invoices and credit notes on your own server.')
  .version(productVersion)

program
  .command('start')
  .description('run the server: the product, or the setup wizard if nothing is installed')
  .action(async () => serveUntilSignal((await import('./serve-commands.ts')).startServer))
program
  .command('demo')
  .description('run a server with a demo company')
  .addOption(new Option('--language <code>', 'language of the company and its documents').choices(locales))
  .action(async (options) => {
    const { startDemo } = await import('./serve-commands.ts')
    await serveUntilSignal(() => startDemo(options))
  })
program
  .command('licence')
  .description('run only the licence service, for installations on other servers')
  .action(async () => serveUntilSignal((await import('./serve-commands.ts')).startLicenceService))
program
  .command('install')
  .description('install without a browser')
  .option(
    '--from <file>',
    'JSON file with the settings of the wizard, admin_email and admin_password; `-` reads standard input',
  )
  .addOption(
    new Option('--from-environment', 'the same settings from variables: ADMIN_EMAIL, APP_URL …').conflicts(
      'from',
    ),
  )
  .action(async (options) => (await import('./install-command.ts')).install(options))
program
  .command('doctor')
  .description('check this server and its installation, and report what to fix')
  .action(async () => (await import('./doctor-command.ts')).runDoctor())
program
  .command('healthcheck')
  .description('check that the server on this computer responds (for the health check of a container)')
  .action(async () => (await import('./healthcheck-command.ts')).checkHealth())
program
  .command('schedule')
  .description('run all due jobs once (for cron)')
  .action(() => withInstallation(runDueJobs))
program
  .command('migrate')
  .description('migrate the database to this version')
  .action(async () => (await import('./migrate-command.ts')).migrateDatabase())
program
  .command('backup')
  .description('write a backup file while the server runs')
  .argument('<file>', 'path of the backup')
  .option('--force', 'overwrite an existing file')
  .option('--with-secrets', 'include the secrets of the environment file: passwords and APP_KEY')
  .action(async (file, options) => (await import('./backup-command.ts')).backUp(file, options))
program
  .command('restore')
  .description('verify a backup and restore it into the database; stop all servers first')
  .argument('[file]', 'path of the backup')
  .option('--replace', 'replace the current content of the database')
  .option('--check', 'only verify: restore into a scratch database and compare')
  .option('--undo', 'bring back the database from before an unfinished restore')
  .option('--move', 'the installation moves: nothing was issued after the backup, so issuing does not wait')
  .action(async (file, options) => (await import('./restore-command.ts')).restore(file, options))
program
  .command('ledger')
  .description('the ledger of issued documents and payments')
  .command('verify')
  .description('verify records, closures, signatures, and what they record')
  .option('--file <export>', 'verify the ZIP file of an export instead, without a database')
  .action(async (options) => (await import('./ledger-command.ts')).verify(options))
program
  .command('reindex')
  .description('rebuild the search index while the server runs')
  .action(async () => (await import('./data-commands.ts')).reindex())
program
  .command('renew-key')
  .description('replace APP_KEY and re-encrypt its secrets; stop all servers first')
  .action(async () => (await import('./renew-key-command.ts')).renewAppKey())
program
  .command('seed')
  .description('add the demo company; asks for the password of its members, or reads it from standard input')
  .action(async () => (await import('./data-commands.ts')).seed())
program
  .command('create-admin')
  .description('add an administrator; asks for the password, or reads it from standard input')
  .requiredOption('--name <name>', 'name of the member')
  .requiredOption('--email <email>', 'e-mail address of the member')
  .action(async (options) => (await import('./member-commands.ts')).createAdmin(options))
program
  .command('reset-password')
  .description('set a new password for a member and end their sessions')
  .requiredOption('--email <email>', 'e-mail address of the member')
  .action(async (options) => (await import('./member-commands.ts')).resetMemberPassword(options))
program
  .command('remove-two-factor')
  .description('turn two-factor sign-in off for a member who lost phone and recovery codes')
  .requiredOption('--email <email>', 'e-mail address of the member')
  .action(async (options) => (await import('./member-commands.ts')).removeTwoFactor(options))

try {
  await program.parseAsync()
} catch (error) {
  await exitWithError(error)
}

async function withInstallation(work: (services: Services) => Promise<void>): Promise<void> {
  const { withInstalledServices } = await import('./installed-services.ts')
  await withInstalledServices(work)
}

/** Runs all jobs that are due, one after the other. Prints the error of a failed job and continues with the next. */
async function runDueJobs(services: Services): Promise<void> {
  const { backgroundJobs } = await import('#jobs/job-registry.ts')
  const { formatSentence } = await import('#process/terminal.ts')
  const options = {
    services,
    shouldStop: () => false,
    onBackupFailure: () => undefined,
    onLedgerFault: (fault: Sentence) => process.stderr.write(`${formatSentence(fault)}\n`),
  }
  for (const { run } of backgroundJobs.filter(({ isScheduled }) => isScheduled)) {
    try {
      await run(options)
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
  handleEndSignals(close)
  // After the signal handlers: a program that reads these lines may send a signal at once.
  const { printLine } = await import('#process/terminal.ts')
  for (const line of lines) printLine(line)
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

/** Returns the message of an error that the user can fix; null for an unexpected error, which is printed with its stack trace. */
async function explainExpectedError(error: unknown): Promise<string | null> {
  if ((await import('#database/queries/database-errors.ts')).isDiskFull(error)) {
    return 'The disk of the database or of the data directory is full. Free some space and run the command again.'
  }
  const expectedErrors = [
    (await import('#backup/backup-error.ts')).BackupError,
    (await import('#ledger/verify-export.ts')).NotAnExportError,
    (await import('#config/environment-variables.ts')).ConfigError,
    (await import('#config/env-file.ts')).EnvFileError,
    (await import('#config/data-directory.ts')).DataFolderError,
    (await import('#database/migrations/migrate.ts')).DatabaseUnusableError,
    (await import('#main.ts')).ListenError,
    (await import('#errors.ts')).CommandError,
  ]
  return error instanceof Error && expectedErrors.some((kind) => error instanceof kind) ? error.message : null
}

function formatStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
