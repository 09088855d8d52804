import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'

export type Check = {
  title: string
  command: string[]
  /** Its last line is worth reading also when it passed. */
  hasSummary?: boolean
}

/**
 * Every TypeScript project. What a project refers to is checked once, and it reads the declarations of that (in
 * `node_modules/.cache/types`); shared has a second one, because its tests may use Node and its sources may not.
 */
const projects = globSync('{packages/*,e2e,bench,tools}/tsconfig*.json')

/** A project a processor, and one checker for each: several checkers of a project look at most of its types twice. */
const parallelOptions = ['--builders', String(availableParallelism()), '--checkers', '1']

/** Longest first: they run side by side. */
export const checks: Check[] = [
  {
    title: 'types',
    command: ['node_modules/typescript/bin/tsc', '-b', '--incremental', ...parallelOptions, ...projects],
  },
  {
    title: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off', '.'],
  },
  {
    title: 'nothing unused',
    command: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
  },
  { title: 'house rules', command: ['tools/house-rules/main.ts'] },
  { title: 'locale modules', command: ['tools/locales/write-indexes.ts', '--check'] },
  { title: 'known weaknesses', command: ['tools/check/weaknesses.ts'], hasSummary: true },
]
