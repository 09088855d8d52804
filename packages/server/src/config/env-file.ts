/** The environment file of an installation: one `KEY=value` a line, values as JSON strings, `#` starts a comment line. */
export type EnvValues = Readonly<Record<string, string>>

export class BadEnvFile extends Error {}

const keyPattern = /^[A-Z][A-Z0-9_]*$/
const plainValue = /^[A-Za-z0-9._:/@+-]*$/

/** Values are written as JSON, because no other quoting keeps a line break or a quote from becoming another key. */
export function writeEnvFile(values: EnvValues): string {
  return Object.entries(values)
    .map(([key, value]) => `${checkedKey(key)}=${plainValue.test(value) ? value : JSON.stringify(value)}\n`)
    .join('')
}

/** @throws BadEnvFile with a sentence that names the line */
export function readEnvFile(text: string): EnvValues {
  const values: Record<string, string> = Object.create(null)
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [key, value] = readLine(line, index + 1)
    if (key in values) throw new BadEnvFile(`Line ${index + 1}: ${key} is there twice.`)
    values[key] = value
  }
  return values
}

function readLine(line: string, number: number): [string, string] {
  const sign = line.indexOf('=')
  const key = line.slice(0, Math.max(sign, 0))
  if (!keyPattern.test(key)) throw new BadEnvFile(`Line ${number} is not of the form KEY=value.`)
  return [key, readValue(line.slice(sign + 1), number)]
}

function readValue(text: string, number: number): string {
  if (plainValue.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'string') return value
  } catch {
    // Said below, for both ways of being wrong.
  }
  throw new BadEnvFile(`Line ${number}: write the value in double quotes, as a JSON string.`)
}

function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new BadEnvFile(`"${key}" cannot be a key of the environment file.`)
  return key
}
