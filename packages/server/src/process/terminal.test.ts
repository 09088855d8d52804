import { expect, it } from 'vitest'
import { createProgressBar } from './terminal.ts'

function createOutput(isTTY: boolean) {
  const shown: string[] = []
  return { isTTY, shown, write: (text: string) => shown.push(text) }
}

it('draws over its own line on a terminal, and ends it once', () => {
  const screen = createOutput(true)
  let time = 0
  const show = createProgressBar('Index', screen, () => time)
  show({ done: 0, total: 200 })
  show({ done: 1, total: 200 })
  time = 2_000
  show({ done: 50, total: 200 })
  time = 200_000
  show({ done: 100, total: 200 })
  show({ done: 200, total: 200 })
  show({ done: 200, total: 200 })
  expect(screen.shown).toEqual([
    '\rIndex ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0 %\u001b[K',
    '\rIndex ████████░░░░░░░░░░░░░░░░░░░░░░ 25 %, 6 s left\u001b[K',
    '\rIndex ███████████████░░░░░░░░░░░░░░░ 50 %, 4 min left\u001b[K',
    '\rIndex ██████████████████████████████ 100 %\u001b[K\n',
  ])
})

it('writes a line for every tenth elsewhere', () => {
  const screen = createOutput(false)
  const show = createProgressBar('Index', screen)
  for (let done = 0; done <= 40; done += 1) show({ done, total: 40 })
  expect(screen.shown).toHaveLength(11)
  expect(screen.shown[0]).toBe('Index 0 %\n')
  expect(screen.shown.at(-1)).toBe('Index 100 %\n')
})

it('is whole where there is nothing to do', () => {
  const screen = createOutput(true)
  createProgressBar('Index', screen)({ done: 0, total: 0 })
  expect(screen.shown.join('')).toContain('100 %')
})
