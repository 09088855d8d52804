import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const roots = ['packages/shared', 'packages/search', 'packages/server', 'packages/web', 'tools']

const ownSetUp: Record<string, string[]> = { 'packages/web': ['packages/web/test/in-english.ts'] }

/** Tests that mock modules, need freshly loaded modules or measure their process. Each runs in its own process. */
const alone = '**/*.alone.test.{ts,tsx}'

/** The tests of one folder. */
function project(root: string, { isAlone }: { isAlone: boolean }) {
  const setUp = ['tools/test/no-console-errors.ts', ...(ownSetUp[root] ?? [])]
  const cluster = process.env.TEST_CLUSTER === 'yes' ? [] : ['test/cluster/**']
  const name = root.replace('packages/', '')
  return {
    test: {
      name: isAlone ? `${name}-alone` : name,
      root,
      include: [isAlone ? alone : '**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', ...cluster, ...(isAlone ? [] : [alone])],
      setupFiles: setUp.map((file) => fileURLToPath(new URL(file, import.meta.url))),
      isolate: isAlone,
      testTimeout: 20_000,
      hookTimeout: 30_000,
    },
  }
}

/** Runs the files that start programs first, because they take longest. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // A process goes on with files of its own project, so those of one project stay together.
    const places = [/\/tools\/release\//, /\/server\/test\//, /\/server\//, /./]
    const placeOf = ({ moduleId }: TestSpecification) => places.findIndex((place) => place.test(moduleId))
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

/** Runs all suites in Node.js. A process that has loaded the product runs several test files. */
export default defineConfig({
  test: {
    // Files wait for databases and processes as often as they compute: the runner’s own choice leaves a core idle.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: ProgramsFirst },
    projects: [false, true].flatMap((isAlone) => roots.map((root) => project(root, { isAlone }))),
  },
})
