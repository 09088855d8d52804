/** `npm run check`: static checks of the code, one line of output for each. */
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { runProgram } from '../set-up/run-program.mjs'

type Check = {
  title: string
  command: string[]
  /** Whether the last line of the output is printed even if the check passes. */
  hasSummary?: boolean
}

/**
 * All TypeScript projects. A referenced project is checked once; the others read its declarations from
 * `node_modules/.cache/types`. `shared` has a second project because its tests may use Node.js and its sources may not.
 */
const projects = globSync('{packages/*,e2e,bench,tools}/tsconfig*.json')

/** Checks one project per core with one checker each; several checkers of a project check most types twice. */
const parallelOptions = ['--builders', String(availableParallelism()), '--checkers', '1']

/** Longest first, because they run in parallel. */
const checks: Check[] = [
  {
    title: 'types',
    command: ['node_modules/typescript/bin/tsc', '-b', '--incremental', ...parallelOptions, ...projects],
  },
  {
    title: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off', '.'],
  },
  {
    title: 'unused code',
    command: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
  },
  { title: 'house rules', command: ['tools/house-rules/main.ts'] },
  { title: 'plain words', command: ['tools/wording/main.ts'] },
  { title: 'OpenAPI document', command: ['tools/openapi/main.ts'] },
  { title: 'locale modules', command: ['tools/locales/write-indexes.ts', '--check'] },
  { title: 'known vulnerabilities', command: ['tools/check/audit.ts'], hasSummary: true },
]

/** Runs one check and prints its result, with the whole output if it failed. */
async function runCheck(check: Check): Promise<boolean> {
  const start = performance.now()
  const { ok, output } = await runProgram(process.execPath, check.command, {})
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const summary = check.hasSummary ? `: ${output.split('\n').at(-1)}` : ''
  console.log(
    ok ? `✓ ${check.title}${summary} (${seconds} s)` : `\n${output}\n✗ ${check.title} (${seconds} s)`,
  )
  return ok
}

/** Runs pending checks one by one until none is left. Returns whether all passed. */
async function runChecks(pending: Iterator<Check>): Promise<boolean> {
  let ok = true
  for (let next = pending.next(); !next.done; next = pending.next()) ok = (await runCheck(next.value)) && ok
  return ok
}

const pendingChecks = checks.values()
const workers = Array.from({ length: availableParallelism() }, () => runChecks(pendingChecks))
process.exitCode = (await Promise.all(workers)).every(Boolean) ? 0 : 1
