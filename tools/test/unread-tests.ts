import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The official tests of EN 16931, which packages/shared/src/en16931/rules/official-tests.test.ts reads there. */
const officialTestsFolder = fileURLToPath(new URL('../../../shared/law/en16931-tests/', import.meta.url))

/** Returns a line for the summary about each set of tests that is stored beside the project and is absent. */
export function listUnreadTests(folder = officialTestsFolder): string[] {
  return existsSync(folder) ? [] : [`Official tests of EN 16931: not read, the folder ${folder} is absent`]
}
