import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** One project per package; each suite runs under Node, against the real thing. */
export default defineConfig({
  test: {
    projects: ['packages/shared', 'packages/server', 'packages/web', 'tools'].map((root) => ({
      test: {
        name: root.replace('packages/', ''),
        root,
        include: ['**/*.test.{ts,tsx}'],
        setupFiles: [fileURLToPath(new URL('./tools/test/no-console-errors.ts', import.meta.url))],
        testTimeout: 20_000,
        hookTimeout: 30_000,
      },
    })),
  },
})
