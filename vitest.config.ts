import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const ownSetUp: Record<string, string[]> = { 'packages/web': ['./packages/web/test/in-english.ts'] }

/** One project per package; each suite runs under Node, against the real thing. */
export default defineConfig({
  test: {
    // Files wait for databases and processes as often as they compute: the runner’s own choice leaves a core idle.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: ['packages/shared', 'packages/server', 'packages/web', 'tools'].map((root) => ({
      test: {
        name: root.replace('packages/', ''),
        root,
        include: ['**/*.test.{ts,tsx}'],
        exclude: ['**/node_modules/**', ...(process.env.TEST_CLUSTER === 'yes' ? [] : ['test/cluster/**'])],
        setupFiles: ['./tools/test/no-console-errors.ts', ...(ownSetUp[root] ?? [])].map((file) =>
          fileURLToPath(new URL(file, import.meta.url)),
        ),
        testTimeout: 20_000,
        hookTimeout: 30_000,
      },
    })),
  },
})
