/** `npm run check`: everything that can be said about the code without running it, one line per check. */
import { availableParallelism } from 'node:os'
import { runQuietly } from '../set-up/run-quietly.mjs'
import { type Check, checks } from './checks.ts'

/** Runs one check; all it said comes on screen when it failed. */
async function passes(check: Check): Promise<boolean> {
  const start = performance.now()
  const { ok, output } = await runQuietly(process.execPath, check.command, {})
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const verdict = check.hasVerdict ? `: ${output.split('\n').at(-1)}` : ''
  console.log(
    ok ? `✓ ${check.title}${verdict} (${seconds} s)` : `\n${output}\n✗ ${check.title} (${seconds} s)`,
  )
  return ok
}

/** Takes the next check as soon as one is done, as many at a time as the machine has cores. */
async function passesAll(waiting: Iterator<Check>): Promise<boolean> {
  let ok = true
  for (let next = waiting.next(); !next.done; next = waiting.next()) ok = (await passes(next.value)) && ok
  return ok
}

const waiting = checks.values()
const workers = Array.from({ length: availableParallelism() }, () => passesAll(waiting))
process.exitCode = (await Promise.all(workers)).every(Boolean) ? 0 : 1
