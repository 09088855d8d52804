import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ownSetUp: Record<string, string[]> = { 'packages/web': ['packages/web/test/in-english.ts'] }

/** What replaces modules, or what they keep, has a process of its own. */
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

/** What starts programs takes longest: begun first, no file is waited for alone at the end. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const startsPrograms = ({ moduleId }: TestSpecification) =>
      /\/(server\/test|tools\/release)\//.test(moduleId)
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))]
  }
}

/** Each suite runs under Node, against the real thing; a process that has loaded the product tests file after file. */
export default defineConfig({
  test: {
    // Files wait for databases and processes as often as they compute: the runner’s own choice leaves a core idle.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: ProgramsFirst },
    projects: [
      ...['packages/shared', 'packages/server', 'packages/web', 'tools'].map((root) =>
        project(root, { isAlone: false }),
      ),
      ...['packages/server', 'packages/web'].map((root) => project(root, { isAlone: true })),
    ],
  },
})
