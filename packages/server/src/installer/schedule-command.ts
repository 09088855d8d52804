import { fileURLToPath } from 'node:url'
import type { Config } from '#config/config.ts'

const commandLine = fileURLToPath(new URL('../cli.ts', import.meta.url))

/** The line for the crontab of this server that does every minute what is due. */
export function scheduleCommand({ dataDir }: Pick<Config, 'dataDir'>): string {
  const words = [process.execPath, commandLine, 'schedule'].map(quoted)
  return `* * * * * DATA_DIR=${quoted(dataDir)} ${words.join(' ')} >/dev/null`
}

/** As the shell takes it for one word; a percent sign ends the command in a crontab. */
function quoted(word: string): string {
  const plain = /^[\w./:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
  return plain.replaceAll('%', '\\%')
}
