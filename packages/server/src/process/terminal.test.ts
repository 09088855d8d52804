import { expect, it } from 'vitest'
import { createProgressBar } from './terminal.ts'

function createOutput(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

it('redraws one line on a terminal and ends it once', () => {
  const output = createOutput(true)
  let time = 0
  const show = createProgressBar('Index', output, () => time)
  show({ done: 0, total: 200 })
  show({ done: 1, total: 200 })
  time = 2_000
  show({ done: 50, total: 200 })
  time = 200_000
  show({ done: 100, total: 200 })
  show({ done: 200, total: 200 })
  show({ done: 200, total: 200 })
  expect(output.written).toEqual([
    '\rIndex ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0 %\u001b[K',
    '\rIndex ████████░░░░░░░░░░░░░░░░░░░░░░ 25 %, 6 s left\u001b[K',
    '\rIndex ███████████████░░░░░░░░░░░░░░░ 50 %, 4 min left\u001b[K',
    '\rIndex ██████████████████████████████ 100 %\u001b[K\n',
  ])
})

it('writes one line per ten percent without a terminal', () => {
  const output = createOutput(false)
  const show = createProgressBar('Index', output)
  for (let done = 0; done <= 40; done += 1) show({ done, total: 40 })
  expect(output.written).toHaveLength(11)
  expect(output.written[0]).toBe('Index 0 %\n')
  expect(output.written.at(-1)).toBe('Index 100 %\n')
})

it('shows 100 % for an empty task', () => {
  const output = createOutput(true)
  createProgressBar('Index', output)({ done: 0, total: 0 })
  expect(output.written.join('')).toContain('100 %')
})
