import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey, TextParams } from '@quittance/shared/text/translator.ts'
import type { Sentence } from '#errors.ts'

/** The environment file of an installation: one `KEY=value` a line, values as JSON strings, `#` starts a comment line. */
export type EnvValues = Readonly<Record<string, string>>

/** An environment file that cannot be used; its message is the sentence in English. */
export class BadEnvFile extends Error {
  readonly sentence: Sentence

  constructor(key: TextKey, params: TextParams) {
    super(englishText(key, params))
    this.name = 'BadEnvFile'
    this.sentence = { key, params }
  }
}

const keyPattern = /^[A-Z][A-Z0-9_]*$/
const plainValuePattern = /^[A-Za-z0-9._:/@+-]*$/

/** Values are written as JSON, because no other quoting keeps a line break or a quote from becoming another key. */
export function formatEnvFile(values: EnvValues): string {
  return Object.entries(values)
    .map(
      ([key, value]) =>
        `${requireValidKey(key)}=${plainValuePattern.test(value) ? value : JSON.stringify(value)}\n`,
    )
    .join('')
}

/** @throws BadEnvFile with a sentence that names the line */
export function parseEnvFile(text: string): EnvValues {
  const values: Record<string, string> = Object.create(null)
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [key, value] = parseLine(line, index + 1)
    if (key in values) throw new BadEnvFile('env.twice', { line: index + 1, key })
    values[key] = value
  }
  return values
}

/**
 * Returns the text of an environment file with other values; null takes a key out. Comments, order and all other lines stay.
 */
export function changeEnvFile(text: string, changes: Readonly<Record<string, string | null>>): string {
  const keys = Object.keys(changes)
  const otherLines = text
    .split(/(?<=\n)/)
    .filter((line) => !keys.some((key) => line.startsWith(`${key}=`)))
    .join('')
  const values = Object.entries(changes).flatMap(([key, value]) => (value === null ? [] : [[key, value]]))
  const changedLines = formatEnvFile(Object.fromEntries(values))
  return otherLines === '' || otherLines.endsWith('\n')
    ? `${otherLines}${changedLines}`
    : `${otherLines}\n${changedLines}`
}

function parseLine(line: string, number: number): [string, string] {
  const equalsIndex = line.indexOf('=')
  const key = line.slice(0, Math.max(equalsIndex, 0))
  if (!keyPattern.test(key)) throw new BadEnvFile('env.no-key', { line: number })
  return [key, parseValue(line.slice(equalsIndex + 1), number)]
}

function parseValue(text: string, number: number): string {
  if (plainValuePattern.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'string') return value
  } catch {
    // Said below, for both ways of being wrong.
  }
  throw new BadEnvFile('env.no-json', { line: number })
}

function requireValidKey(key: string): string {
  if (!keyPattern.test(key)) throw new BadEnvFile('env.impossible-key', { key })
  return key
}

/** A value that is a port. @throws BadEnvFile */
export function parsePort(key: string, text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new BadEnvFile('env.port', { key, value: text })
}

/** A value that must be there. @throws BadEnvFile */
export function requireValue(values: EnvValues, key: string): string {
  const value = values[key]
  if (value === undefined || value === '') throw new BadEnvFile('env.missing', { key })
  return value
}

/** A value that is one of a few. @throws BadEnvFile */
export function requireOneOf<Choice extends string>(
  choices: readonly Choice[],
  key: string,
  text: string,
): Choice {
  const validChoice = choices.find((choice) => choice === text)
  if (validChoice !== undefined) return validChoice
  const choiceList = choices.filter((choice) => choice !== '').join(', ')
  throw new BadEnvFile('env.choice', { key, value: text, choices: choiceList })
}
