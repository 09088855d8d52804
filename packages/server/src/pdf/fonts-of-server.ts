import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where systems keep fonts, and people theirs: for scripts that ours do not have. */
export function findSystemFontFolders(): string[] {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts', '/System/Library/Fonts']
  const own = ['.fonts', '.local/share/fonts'].map((folder) => join(homedir(), folder))
  return [...folders, ...own].filter((folder) => existsSync(folder))
}
