import { describe, expect, it, vi } from 'vitest'
import { ByteBudget } from './byte-budget.ts'

const limits = { perOwner: 100, total: 150 }
const ignore = () => undefined

describe('bytes that wait', () => {
  it('are no more than an owner may hold, and those of others do not count', () => {
    const budget = new ByteBudget(limits)
    expect(budget.hold('a', ignore).add(90)).toBe(true)
    expect(budget.hold('a', ignore).add(20)).toBe(false)
    expect(budget.hold('b', ignore).add(20)).toBe(true)
  })

  it('fit whatever they are where the owner holds nothing else', () => {
    expect(new ByteBudget(limits).hold('a', ignore).add(140)).toBe(true)
  })

  it('are given back once, however often they are released', () => {
    const budget = new ByteBudget(limits)
    const first = budget.hold('a', ignore)
    first.add(90)
    first.release()
    const second = budget.hold('a', ignore)
    second.add(90)
    first.release()
    expect(budget.hold('a', ignore).add(20)).toBe(false)
    expect(budget.isHalfUsed('a')).toBe(true)
    second.release()
    expect(budget.isHalfUsed('a')).toBe(false)
  })

  it('make room for others where all is used: the oldest of the owner who holds most', () => {
    const budget = new ByteBudget(limits)
    const [small, oldest, newer] = [vi.fn(), vi.fn(), vi.fn()]
    budget.hold('a', small).add(40)
    budget.hold('b', oldest).add(50)
    budget.hold('b', newer).add(50)
    expect(budget.hold('c', ignore).add(30)).toBe(true)
    expect([small, oldest, newer].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0])
  })

  it('do not make room once they are settled', () => {
    const budget = new ByteBudget(limits)
    const end = vi.fn()
    const settled = budget.hold('a', end)
    settled.add(100)
    settled.settle()
    expect(budget.hold('b', ignore).add(60)).toBe(false)
    expect(end).not.toHaveBeenCalled()
  })

  it('are not counted any more once they were ended', () => {
    const budget = new ByteBudget(limits)
    const ended = budget.hold('a', ignore, { isReplaceable: true })
    ended.add(60)
    const newer = budget.hold('a', ignore)
    newer.add(60)
    newer.release()
    expect(ended.add(10)).toBe(false)
    expect(budget.isHalfUsed('a')).toBe(false)
  })

  it('make room for newer ones of their owner where they are replaceable, the oldest first', () => {
    const budget = new ByteBudget(limits)
    const ends = [vi.fn(), vi.fn(), vi.fn()]
    for (const end of ends) budget.hold('a', end, { isReplaceable: true }).add(30)
    expect(budget.hold('a', ignore, { isReplaceable: true }).add(50)).toBe(true)
    expect(ends.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  })

  it('are not ended by newer ones of their owner where they are settled or not replaceable', () => {
    const budget = new ByteBudget(limits)
    const [settled, kept] = [vi.fn(), vi.fn()]
    const complete = budget.hold('a', settled, { isReplaceable: true })
    complete.add(50)
    complete.settle()
    budget.hold('a', kept).add(40)
    expect(budget.hold('a', ignore, { isReplaceable: true }).add(20)).toBe(false)
    expect(settled).not.toHaveBeenCalled()
    expect(kept).not.toHaveBeenCalled()
  })

  it('make room at the cost of another owner where nothing of the one who holds most can be ended', () => {
    const budget = new ByteBudget(limits)
    const [settled, ended] = [budget.hold('a', ignore), vi.fn()]
    settled.add(90)
    settled.settle()
    budget.hold('b', ended).add(50)
    expect(budget.hold('c', ignore).add(30)).toBe(true)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('are granted to every owner up to a reserve, whatever others hold', () => {
    const budget = new ByteBudget({ ...limits, reserved: 10 })
    for (const name of ['a', 'b']) {
      const hold = budget.hold(name, ignore)
      hold.add(75)
      hold.settle()
    }
    expect(budget.hold('c', ignore).add(10)).toBe(true)
    expect(budget.hold('c', ignore).add(1)).toBe(false)
  })
})
