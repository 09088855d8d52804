/** `npm run check`: everything that can be said about the code without running it, one line per check. */
import { availableParallelism } from 'node:os'
import { runProgram } from '../set-up/run-quietly.mjs'
import { type Check, checks } from './checks.ts'

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
