import { type Config, readConfig } from '#config/config.ts'
import { previousKeyVariable, readEnvironment } from '#config/installation.ts'
import { prepareDataFolders } from './data-folders.ts'
import { DatabaseInUse } from './database/replacing/replace-database.ts'
import { CommandError } from './impossible.ts'
import { defaultDataDir } from './installed-services.ts'
import { type RenewalResult, renewKey } from './renew-key.ts'
import { printLine } from './say.ts'

/** Renews `APP_KEY`, or finishes a renewal that was stopped, and says what came of it. */
export async function renewAppKey(): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  prepareDataFolders(config.dataDir)
  if (readEnvironment(config.dataDir) === null)
    throw new CommandError(`Nothing is installed in ${config.dataDir}: there is no environment file.`)
  for (const line of formatRenewal(await renewOrExplain(config))) printLine(line)
}

async function renewOrExplain(config: Config): Promise<RenewalResult> {
  try {
    return await renewKey(config)
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    const isStarted = readEnvironment(config.dataDir)?.[previousKeyVariable] !== undefined
    const outcome = isStarted ? 'The renewal was begun and goes on then.' : 'Nothing was changed.'
    throw new CommandError(
      `A server or another program is connected to this database. Stop them all (sudo systemctl stop quittance quittance-schedule.timer), on every computer, and try again. ${outcome}`,
      { cause: error },
    )
  }
}

function formatRenewal({ isResumed: wasBegun, twoFactorSecrets: factors, emails: texts, unreadable }: RenewalResult): string[] {
  const unreadableLine = `- ${unreadable} encrypted values could be read with neither key and stay as they are. Their members sign in with recovery codes.`
  return [
    wasBegun
      ? 'The renewal that was begun is finished: the former key is no longer in the environment file.'
      : 'APP_KEY was renewed: the former key is no longer in the environment file.',
    `- Encrypted again: the secrets of two-factor sign-in of ${factors} members, and ${texts} waiting e-mails.`,
    ...(unreadable > 0 ? [unreadableLine] : []),
    '- Sessions, passwords and API tokens stay. Browsers renew their anti-forgery tokens themselves.',
    '- Several servers: copy the environment file to each before you start it.',
    '- Backups from before hold secrets encrypted with the former key. Make a new backup now.',
  ]
}
