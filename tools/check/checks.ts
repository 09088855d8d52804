export type Check = { title: string; command: string[] }

/** Every TypeScript project; the shared package twice, because its tests may use Node and its sources may not. */
const projects = [
  'packages/shared',
  'packages/shared/tsconfig.test.json',
  'packages/server',
  'packages/web',
  'e2e',
  'tools',
]

/** Longest first: they run side by side. */
export const checks: Check[] = [
  { title: 'types', command: ['node_modules/typescript/bin/tsc', '-b', ...projects] },
  {
    title: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off', '.'],
  },
  {
    title: 'nothing unused',
    command: ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
  },
  { title: 'house rules', command: ['tools/house-rules/main.ts'] },
]
