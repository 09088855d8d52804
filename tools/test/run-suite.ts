import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Suite } from './suites.ts'
import { type TestCounts, addCrash } from './tally.ts'

const killDelayMs = 10_000

/** Runs one test runner with its output on screen, and counts what it reported. */
export async function runSuite(suite: Suite, stop: AbortSignal): Promise<TestCounts> {
  console.log(`\n── ${suite.title}`)
  const runner = spawn(process.execPath, suite.command, { env: suite.env, stdio: 'inherit' })
  const interrupt = () => {
    runner.kill('SIGINT')
    setTimeout(() => runner.kill('SIGKILL'), killDelayMs).unref()
  }
  stop.addEventListener('abort', interrupt)
  const [exit] = await once(runner, 'exit')
  stop.removeEventListener('abort', interrupt)
  return addCrash(suite.report(suite.reportFile), exit ?? 1, suite.title)
}
