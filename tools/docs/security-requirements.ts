export type RequirementState = 'shown' | "operator's" | 'not yet' | 'n.a.'

/** One requirement of a table in docs/security.md; a row can have several. */
export interface RequirementRow {
  /** Number in the standard: `6.2.1`. */
  readonly requirement: string
  readonly state: RequirementState
  readonly evidence: string
}

/** A title, or a part of one, that a test file must contain. */
export interface TestQuotation {
  /** From the root of the project. */
  readonly file: string
  readonly words: string
}

const requirementRow = /^\| (\d+\.\d+\.\d+)(?:–(\d+))? [^|]*\| (shown|operator's|not yet|n\.a\.) \| (.*) \|$/
const requirementStates: readonly RequirementState[] = ['shown', "operator's", 'not yet', 'n.a.']
const fileOrWords = /`([^`]+\.(?:test|spec)\.ts)`|“([^”]+)”/g
const defaultFolder = 'packages/server/src/'

/** Parses the tables of requirements. Throws an Error if a row is malformed. */
export function parseRequirements(text: string): RequirementRow[] {
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line))
  return lines.flatMap((line) => {
    const [, first, last, stateText, evidence = ''] = requirementRow.exec(line) ?? []
    const state = requirementStates.find((each) => each === stateText)
    if (first === undefined || state === undefined) throw new Error(`Malformed row: ${line}`)
    return expandNumbers(first, last).map((requirement) => ({ requirement, state, evidence }))
  })
}

/** Parses quotations: a file, then titles in it; evidence can have several. Throws an Error for a title without a file. */
export function parseQuotations(evidence: string): TestQuotation[] {
  let file: string | undefined
  return [...evidence.matchAll(fileOrWords)].flatMap(([, named, words]) => {
    if (named !== undefined) file = /^(packages|e2e|tools)\//.test(named) ? named : `${defaultFolder}${named}`
    if (words === undefined) return []
    if (file === undefined) throw new Error(`No file is named for “${words}”`)
    return [{ file, words }]
  })
}

/** Expands a range: `3.2.1` and `4` become 3.2.1 to 3.2.4. */
export function expandNumbers(first: string, last?: string): string[] {
  const [chapter, section, number = 0] = first.split('.').map(Number)
  const count = (last === undefined ? number : Number(last)) - number + 1
  return Array.from({ length: count }, (_, index) => `${chapter}.${section}.${number + index}`)
}
