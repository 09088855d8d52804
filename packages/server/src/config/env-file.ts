import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey, TextParams } from '@quittance/shared/text/translator.ts'
import type { Sentence } from '#errors.ts'

/** Values of an environment file: one `KEY=value` per line, values plain or as JSON strings, comment lines start with `#`. */
export type EnvValues = Readonly<Record<string, string>>

/** An environment file is invalid. Its message is the sentence in English. */
export class EnvFileError extends Error {
  readonly sentence: Sentence

  constructor(key: TextKey, params: TextParams) {
    super(englishText(key, params))
    this.name = 'EnvFileError'
    this.sentence = { key, params }
  }
}

const keyPattern = /^[A-Z][A-Z0-9_]*$/
const plainValuePattern = /^[A-Za-z0-9._:/@+-]*$/

/**
 * Returns the text of an environment file. Values with special characters are written as JSON strings, because a line break or a
 * quote in a value must not start another key.
 */
export function formatEnvFile(values: EnvValues): string {
  return Object.entries(values)
    .map(
      ([key, value]) =>
        `${requireValidKey(key)}=${plainValuePattern.test(value) ? value : JSON.stringify(value)}\n`,
    )
    .join('')
}

/** Parses the text of an environment file. @throws EnvFileError with the number of the invalid line */
export function parseEnvFile(text: string): EnvValues {
  const values: Record<string, string> = Object.create(null)
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [key, value] = parseLine(line, index + 1)
    if (key in values) throw new EnvFileError('env.duplicate-key', { line: index + 1, key })
    values[key] = value
  }
  return values
}

/**
 * Returns the text of an environment file with changed values at its end; null removes a key. Comments and all other lines remain
 * in their order.
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
  if (!keyPattern.test(key)) throw new EnvFileError('env.invalid-line', { line: number })
  return [key, parseValue(line.slice(equalsIndex + 1), number)]
}

function parseValue(text: string, number: number): string {
  if (plainValuePattern.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'string') return value
  } catch {
    // Thrown below, together with JSON that is not a string.
  }
  throw new EnvFileError('env.invalid-string', { line: number })
}

function requireValidKey(key: string): string {
  if (!keyPattern.test(key)) throw new EnvFileError('env.invalid-key', { key })
  return key
}

/** Parses a port from 1 to 65535. @throws EnvFileError */
export function parsePort(key: string, text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new EnvFileError('env.port', { key, value: text })
}

/** Returns the value of a required key. @throws EnvFileError if it is missing or empty */
export function requireValue(values: EnvValues, key: string): string {
  const value = values[key]
  if (value === undefined || value === '') throw new EnvFileError('env.missing', { key })
  return value
}

/** Returns the value if it is one of the choices. @throws EnvFileError */
export function requireOneOf<Choice extends string>(
  choices: readonly Choice[],
  key: string,
  text: string,
): Choice {
  const validChoice = choices.find((choice) => choice === text)
  if (validChoice !== undefined) return validChoice
  const choiceList = choices.filter((choice) => choice !== '').join(', ')
  throw new EnvFileError('env.choice', { key, value: text, choices: choiceList })
}
