/** `npm run bench`: runs all benchmarks, or those named by arguments. The README describes the options. */

import { readOptions, WrongOption } from '#harness/options.ts'
import { tableText, writeResults } from '#harness/results.ts'
import { MissingProgramError } from '../tools/test/installed-programs.ts'
import { type Bench, benches } from './benches.ts'

function chosen(names: readonly string[]): [string, Bench][] {
  const known = Object.keys(benches)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new WrongOption(`Unknown benchmark ${unknown}; known: ${known.join(', ')}`)
  return Object.entries(benches).filter(([name]) => names.length === 0 || names.includes(name))
}

try {
  const { names, options } = readOptions(process.argv.slice(2))
  for (const [name, bench] of chosen(names)) {
    console.log(`${name}: ${bench.says}`)
    const run = await bench.run({ ...options, documents: options.documents ?? bench.documents })
    writeResults(name, options.database, run)
    for (const table of run.tables) console.log(`\n${tableText(table)}`)
  }
} catch (error) {
  if (!(error instanceof WrongOption || error instanceof MissingProgramError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
