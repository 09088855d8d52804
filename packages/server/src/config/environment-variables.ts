import { readFileSync } from 'node:fs'
import { getErrorCode } from '#errors.ts'

/** An environment variable is invalid. Its message names the variable and the remedy. */
export class ConfigError extends Error {}

type Environment = Readonly<NodeJS.ProcessEnv>

/**
 * Reads environment variables. The value of `NAME` can also be in a file, whose path is in `NAME_FILE`: secrets of containers
 * are files, because the environment of a container is visible to everyone who can inspect it.
 * @throws ConfigError if a file cannot be read, or if a value is given in both ways
 */
export function readVariables<Name extends string>(
  names: readonly Name[],
  env: Environment,
): Readonly<Partial<Record<Name, string>>> {
  const entries = names.flatMap((name) => {
    const value = readVariable(name, env)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries) as Partial<Record<Name, string>> // as: the keys are the names
}

function readVariable(name: string, env: Environment): string | undefined {
  const fileVariable = `${name}_FILE`
  // Configuration files of containers set variables without a value to an empty text.
  const file = env[fileVariable] ?? ''
  if (file === '') return env[name]
  if (env[name]) throw new ConfigError(`${name} and ${fileVariable} are both set: remove one of them.`)
  return readValue(fileVariable, file)
}

/** Returns the contents of the file without the line break that editors and `echo` append. */
function readValue(fileVariable: string, file: string): string {
  const value = readText(fileVariable, file).replace(/\r?\n$/, '')
  if (value === '')
    throw new ConfigError(`${fileVariable} is "${file}", which is empty: write the value to it.`)
  return value
}

function readText(fileVariable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${fileVariable} is "${file}", ${describeReason(error)}`, { cause: error })
  }
}

function describeReason(error: unknown): string {
  switch (getErrorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'which does not exist: create the file, or correct its path.'
    case 'EACCES':
      return 'which this user may not read: make it readable for the user of the server.'
    case 'EISDIR':
      return 'which is a folder: name a file.'
    default:
      return `which cannot be read: ${String(error)}`
  }
}
