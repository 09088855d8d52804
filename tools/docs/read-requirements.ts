export type State = 'shown' | "operator's" | 'not yet' | 'n.a.'

/** What a row says of a requirement, or of several in a row. */
export interface Verdict {
  /** As the standard numbers it: `6.2.1`. */
  readonly requirement: string
  readonly state: State
  readonly where: string
}

/** Words that a test file should contain. */
export interface Quotation {
  /** From the root of the project. */
  readonly file: string
  readonly words: string
}

const row = /^\| (\d+\.\d+\.\d+)(?:–(\d+))? [^|]*\| (shown|operator's|not yet|n\.a\.) \| (.*) \|$/
const states: readonly State[] = ['shown', "operator's", 'not yet', 'n.a.']
const fileOrWords = /`([^`]+\.(?:test|spec)\.ts)`|“([^”]+)”/g
const usualFolder = 'packages/server/src/'

/** The rows of every table of requirements. @throws Error for a row that begins as one and cannot be read */
export function verdictsIn(text: string): Verdict[] {
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line))
  return lines.flatMap((line) => {
    const [, first, last, said, where = ''] = row.exec(line) ?? []
    const state = states.find((known) => known === said)
    if (first === undefined || state === undefined) throw new Error(`This row cannot be read: ${line}`)
    return numbersFrom(first, last).map((requirement) => ({ requirement, state, where }))
  })
}

/** A file, then words of it; a row may name several. @throws Error for words that follow no file */
export function quotationsIn(where: string): Quotation[] {
  let file: string | undefined
  return [...where.matchAll(fileOrWords)].flatMap(([, named, words]) => {
    if (named !== undefined) file = /^(packages|e2e|tools)\//.test(named) ? named : `${usualFolder}${named}`
    if (words === undefined) return []
    if (file === undefined) throw new Error(`No file is named for “${words}”`)
    return [{ file, words }]
  })
}

/** `3.2.1` and `4`: from 3.2.1 to 3.2.4. */
export function numbersFrom(first: string, last?: string): string[] {
  const [chapter, section, number = 0] = first.split('.').map(Number)
  const count = (last === undefined ? number : Number(last)) - number + 1
  return Array.from({ length: count }, (_, index) => `${chapter}.${section}.${number + index}`)
}
