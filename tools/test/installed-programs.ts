import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program is not installed. The message is one sentence with the remedy. */
export class MissingProgramError extends Error {}

/** Finds Chromium, preferably the headless shell, which is a quarter faster. Returns null if there is none. */
export function findBrowser(): string | null {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return isExecutable(configured) ? configured : null
  return findProgramPath('chromium-headless-shell') ?? findProgramPath('chromium')
}

/**
 * Returns the path of the browser that tests, benchmarks and screenshots use. The browsers of Playwright would have to be
 * downloaded, which closed networks do not allow. @throws MissingProgramError
 */
export function requireBrowser(): string {
  const browser = findBrowser()
  if (browser !== null) return browser
  const configured = process.env.CHROMIUM_PATH
  throw new MissingProgramError(
    configured
      ? `CHROMIUM_PATH is "${configured}", which is not a program: set it to the path of Chromium, or unset it.`
      : 'Chromium is missing: install it (on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to its path.',
  )
}

/** Arguments with which every browser starts: no sandbox, because tests may run as root, and no network of its own. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
]

/** Finds a program in PATH or in a system folder. Returns null if it is not installed. */
export function findProgramPath(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/usr/bin']
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
