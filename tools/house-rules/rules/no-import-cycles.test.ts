import { expect, it } from 'vitest'
import { judged } from '../judged.ts'

const [a, b, c] = ['a', 'b', 'c'].map((name) => `packages/shared/src/money/${name}.ts`)

it('shows every import of a circle', () => {
  const circle = {
    [`${a}`]: "import './b.ts'",
    [`${b}`]: "export * from './c.ts'",
    [`${c}`]: "import { type A, a } from '#money/a.ts'",
  }
  expect(judged(circle)).toEqual([a, b, c].map((path) => `${path}:1 no-import-cycles`))
})

it('sees a file that imports itself', () => {
  expect(judged({ [`${a}`]: "import './a.ts'" })).toEqual([`${a}:1 no-import-cycles`])
})

it('lets types refer to each other', () => {
  expect(judged({ [`${a}`]: "import './b.ts'", [`${b}`]: "import type { A } from './a.ts'" })).toEqual([])
})
