import { fileURLToPath } from 'node:url'
import type { Config } from '#config/config.ts'

const cliPath = fileURLToPath(new URL('../cli.ts', import.meta.url))

/** The line for the crontab of this server that does every minute what is due. */
export function buildScheduleCommand({ dataDir }: Pick<Config, 'dataDir'>): string {
  const words = [process.execPath, cliPath, 'schedule'].map(quoteForCrontab)
  return `* * * * * DATA_DIR=${quoteForCrontab(dataDir)} ${words.join(' ')} >/dev/null`
}

/** As the shell takes it for one word; a percent sign ends the command in a crontab. */
function quoteForCrontab(word: string): string {
  const shellQuoted = /^[\w./:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
  return shellQuoted.replaceAll('%', '\\%')
}
