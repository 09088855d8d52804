export type RequirementState = 'shown' | "operator's" | 'not yet' | 'n.a.'

/** What a row says of a requirement, or of several in a row. */
export interface RequirementRow {
  /** As the standard numbers it: `6.2.1`. */
  readonly requirement: string
  readonly state: RequirementState
  readonly evidence: string
}

/** Words that a test file should contain. */
export interface TestQuotation {
  /** From the root of the project. */
  readonly file: string
  readonly words: string
}

const requirementRow = /^\| (\d+\.\d+\.\d+)(?:–(\d+))? [^|]*\| (shown|operator's|not yet|n\.a\.) \| (.*) \|$/
const requirementStates: readonly RequirementState[] = ['shown', "operator's", 'not yet', 'n.a.']
const fileOrWords = /`([^`]+\.(?:test|spec)\.ts)`|“([^”]+)”/g
const defaultFolder = 'packages/server/src/'

/** The rows of every table of requirements. @throws Error for a row that begins as one and cannot be read */
export function parseRequirements(text: string): RequirementRow[] {
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line))
  return lines.flatMap((line) => {
    const [, first, last, said, evidence = ''] = requirementRow.exec(line) ?? []
    const state = requirementStates.find((known) => known === said)
    if (first === undefined || state === undefined) throw new Error(`This row cannot be read: ${line}`)
    return expandNumbers(first, last).map((requirement) => ({ requirement, state, evidence }))
  })
}

/** A file, then words of it; a row may name several. @throws Error for words that follow no file */
export function parseQuotations(where: string): TestQuotation[] {
  let file: string | undefined
  return [...where.matchAll(fileOrWords)].flatMap(([, named, words]) => {
    if (named !== undefined) file = /^(packages|e2e|tools)\//.test(named) ? named : `${defaultFolder}${named}`
    if (words === undefined) return []
    if (file === undefined) throw new Error(`No file is named for “${words}”`)
    return [{ file, words }]
  })
}

/** `3.2.1` and `4`: from 3.2.1 to 3.2.4. */
export function expandNumbers(first: string, last?: string): string[] {
  const [chapter, section, number = 0] = first.split('.').map(Number)
  const count = (last === undefined ? number : Number(last)) - number + 1
  return Array.from({ length: count }, (_, index) => `${chapter}.${section}.${number + index}`)
}
