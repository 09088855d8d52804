import { existsSync } from 'node:fs'
import { officialTestsFolder } from '../../packages/shared/test/en16931/official-tests-folder.ts'

/** Returns a line for the summary about each set of tests that is stored beside the project and is absent. */
export function listUnreadTests(folder = officialTestsFolder): string[] {
  return existsSync(folder) ? [] : [`Official tests of EN 16931: not read, the folder ${folder} is absent`]
}
