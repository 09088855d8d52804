import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const [a, b, c] = ['a', 'b', 'c'].map((name) => `packages/shared/src/money/${name}.ts`)

it('shows every import of a circle', () => {
  const circle = {
    [`${a}`]: "import './b.ts'",
    [`${b}`]: "export * from './c.ts'",
    [`${c}`]: "import { type A, a } from '#money/a.ts'",
  }
  expect(findViolations(circle)).toEqual([a, b, c].map((path) => `${path}:1 no-import-cycles`))
})

it('sees a file that imports itself', () => {
  expect(findViolations({ [`${a}`]: "import './a.ts'" })).toEqual([`${a}:1 no-import-cycles`])
})

it('lets types refer to each other', () => {
  expect(findViolations({ [`${a}`]: "import './b.ts'", [`${b}`]: "import type { A } from './a.ts'" })).toEqual([])
})
