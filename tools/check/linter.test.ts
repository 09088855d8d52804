import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runProgram } from '../set-up/run-program.mjs'

const violations = [
  { rule: 'suspicious/noExplicitAny', source: 'export const a: any = 1' },
  { rule: 'style/noNonNullAssertion', source: 'export const a = (b?: string) => b!.length' },
  { rule: 'suspicious/noConsole', source: "export const a = () => console.log('a')" },
  { rule: 'security/noGlobalEval', source: 'export const a = (b: string): unknown => eval(b)' },
  { rule: 'style/noDefaultExport', source: 'export default 1' },
  { rule: 'nursery/noFloatingPromises', source: 'async function a() {}\nexport function b() {\n  a()\n}' },
  {
    rule: 'nursery/useExhaustiveSwitchCases',
    source: "export function a(b: 'c' | 'd') {\n  switch (b) {\n    case 'c':\n      return 1\n  }\n}",
  },
  {
    rule: 'correctness/useExhaustiveDependencies',
    source:
      "import { useEffect } from 'react'\nexport function A({ b }: { b: () => void }) {\n  useEffect(() => b(), [])\n}",
  },
  { rule: 'a11y/useButtonType', source: 'export const a = <button>{1}</button>' },
]

/** Folder with a copy of the linter's configuration and one file for each rule. */
let folder = ''
let linterOutput = ''

/** Each file violates one rule; one run of the linter reports all of them. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quittance-linter-'))
  const { vcs, ...config } = JSON.parse(readFileSync('biome.json', 'utf8'))
  writeSource('biome.json', JSON.stringify({ ...config, $schema: undefined }))
  writeSource('package.json', '{ "dependencies": { "react": "19.3.1" } }')
  for (const { rule, source } of violations) writeSource(getFileName(rule), source)
  writeSource('packages/server/src/cli.mjs', "console.log('Installed.')\n")
  writeSource('vite.config.ts', 'export default {}\n')
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--error-on-warnings', '--colors=off', '--max-diagnostics=none', '.']
  linterOutput = (await runProgram(process.execPath, args, { cwd: folder })).output
})

afterAll(() => rmSync(folder, { recursive: true }))

function getFileName(rule: string): string {
  return `packages/web/src/${rule.replace('/', '-').toLowerCase()}.tsx`
}

function writeSource(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('the linter', () => {
  it.each(violations)('reports violations of $rule', ({ rule }) => {
    const line = new RegExp(`^${getFileName(rule)}:.* lint/${rule} `, 'm')
    expect(linterOutput).toMatch(line)
  })

  it('allows console output of the command line and default exports of configuration files', () => {
    expect(linterOutput).not.toMatch(/^(packages\/server\/src\/cli|vite\.config)\.ts:/m)
  })
})
