import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { runProgram } from '../set-up/run-program.mjs'

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
  { title: 'known weaknesses', command: ['tools/check/audit.ts'], hasSummary: true },
]

/** `npm run check`: everything that can be said about the code without running it, one line per check. */

/** Runs one check; all it said comes on screen when it failed. */
async function runCheck(check: Check): Promise<boolean> {
  const start = performance.now()
  const { ok, output } = await runProgram(process.execPath, check.command, {})
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const verdict = check.hasSummary ? `: ${output.split('\n').at(-1)}` : ''
  console.log(
    ok ? `✓ ${check.title}${verdict} (${seconds} s)` : `\n${output}\n✗ ${check.title} (${seconds} s)`,
  )
  return ok
}

/** Takes the next check as soon as one is done, as many at a time as the machine has cores. */
async function runChecks(waiting: Iterator<Check>): Promise<boolean> {
  let ok = true
  for (let next = waiting.next(); !next.done; next = waiting.next()) ok = (await runCheck(next.value)) && ok
  return ok
}

const pendingChecks = checks.values()
const workers = Array.from({ length: availableParallelism() }, () => runChecks(pendingChecks))
process.exitCode = (await Promise.all(workers)).every(Boolean) ? 0 : 1
