import { but, paths } from './paths.ts'

/** Tests and what only they use; they may know everything and say any kind by its name. */
export const testCode = paths(
  '**/*.test.{ts,tsx}',
  '**/*.spec.ts',
  'packages/*/test/**',
  'packages/**/*-factories.ts',
  'e2e/**',
  'bench/**',
)

/** What is shipped: the three packages without their tests. */
export const product = but(paths('packages/*/src/**'), testCode)
export const shared = but(paths('packages/shared/src/**'), testCode)
export const server = but(paths('packages/server/src/**'), testCode)

export const everywhere = (): boolean => true

/** The steps of the schema, one file each; beside them stand their list and their column types. */
export const migrations = but(
  paths('packages/server/src/database/migrations/*.ts'),
  paths('**/{index,column-types}.ts', '**/*.test.ts'),
)
