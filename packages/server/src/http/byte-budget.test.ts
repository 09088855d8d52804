import { describe, expect, it, vi } from 'vitest'
import { ByteBudget } from './byte-budget.ts'

const limits = { perOwner: 100, total: 150 }
const ignore = () => undefined

describe('bytes that wait', () => {
  it('are no more than an owner may hold, and those of others do not count', () => {
    const budget = new ByteBudget(limits)
    expect(budget.reserve('a', ignore).add(90)).toBe(true)
    expect(budget.reserve('a', ignore).add(20)).toBe(false)
    expect(budget.reserve('b', ignore).add(20)).toBe(true)
  })

  it('fit whatever they are where the owner holds nothing else', () => {
    expect(new ByteBudget(limits).reserve('a', ignore).add(140)).toBe(true)
  })

  it('are given back once, however often they are released', () => {
    const budget = new ByteBudget(limits)
    const first = budget.reserve('a', ignore)
    first.add(90)
    first.release()
    const second = budget.reserve('a', ignore)
    second.add(90)
    first.release()
    expect(budget.reserve('a', ignore).add(20)).toBe(false)
    expect(budget.isHalfUsed('a')).toBe(true)
    second.release()
    expect(budget.isHalfUsed('a')).toBe(false)
  })

  it('make room for others where all is used: the oldest of the owner who holds most', () => {
    const budget = new ByteBudget(limits)
    const [small, oldest, newer] = [vi.fn(), vi.fn(), vi.fn()]
    budget.reserve('a', small).add(40)
    budget.reserve('b', oldest).add(50)
    budget.reserve('b', newer).add(50)
    expect(budget.reserve('c', ignore).add(30)).toBe(true)
    expect([small, oldest, newer].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0])
  })

  it('do not make room once they are settled', () => {
    const budget = new ByteBudget(limits)
    const end = vi.fn()
    const settled = budget.reserve('a', end)
    settled.add(100)
    settled.pin()
    expect(budget.reserve('b', ignore).add(60)).toBe(false)
    expect(end).not.toHaveBeenCalled()
  })

  it('are not counted any more once they were ended', () => {
    const budget = new ByteBudget(limits)
    const ended = budget.reserve('a', ignore, { isEvictableByOwner: true })
    ended.add(60)
    const newer = budget.reserve('a', ignore)
    newer.add(60)
    newer.release()
    expect(ended.add(10)).toBe(false)
    expect(budget.isHalfUsed('a')).toBe(false)
  })

  it('make room for newer ones of their owner where they are replaceable, the oldest first', () => {
    const budget = new ByteBudget(limits)
    const ends = [vi.fn(), vi.fn(), vi.fn()]
    for (const end of ends) budget.reserve('a', end, { isEvictableByOwner: true }).add(30)
    expect(budget.reserve('a', ignore, { isEvictableByOwner: true }).add(50)).toBe(true)
    expect(ends.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  })

  it('are not ended by newer ones of their owner where they are settled or not replaceable', () => {
    const budget = new ByteBudget(limits)
    const [settled, kept] = [vi.fn(), vi.fn()]
    const complete = budget.reserve('a', settled, { isEvictableByOwner: true })
    complete.add(50)
    complete.pin()
    budget.reserve('a', kept).add(40)
    expect(budget.reserve('a', ignore, { isEvictableByOwner: true }).add(20)).toBe(false)
    expect(settled).not.toHaveBeenCalled()
    expect(kept).not.toHaveBeenCalled()
  })

  it('make room at the cost of another owner where nothing of the one who holds most can be ended', () => {
    const budget = new ByteBudget(limits)
    const [settled, ended] = [budget.reserve('a', ignore), vi.fn()]
    settled.add(90)
    settled.pin()
    budget.reserve('b', ended).add(50)
    expect(budget.reserve('c', ignore).add(30)).toBe(true)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('are granted to every owner up to a reserve, whatever others hold', () => {
    const budget = new ByteBudget({ ...limits, guaranteedPerOwner: 10 })
    for (const name of ['a', 'b']) {
      const hold = budget.reserve(name, ignore)
      hold.add(75)
      hold.pin()
    }
    expect(budget.reserve('c', ignore).add(10)).toBe(true)
    expect(budget.reserve('c', ignore).add(1)).toBe(false)
  })
})
