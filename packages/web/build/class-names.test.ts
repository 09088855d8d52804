import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createClassName } from './class-names.ts'

const source = fileURLToPath(new URL('../src', import.meta.url))

it('names a class after its file', () => {
  const name = createClassName('row', `${source}/ui/layout.module.css`)
  expect(name).toMatch(/^row_[\w-]{3}$/)
  expect(createClassName('row', `${source}/ui/layout.module.css`)).toBe(name)
})

it('gives classes of the same name different names in each file', () => {
  const files = globSync('**/*.module.css', { cwd: source })
  const names = new Set(files.map((file) => createClassName('table', `${source}/${file}`)))
  expect(names.size).toBe(files.length)
})
