import { describe, expect, it, vi } from 'vitest'
import { ByteBudget } from './byte-budget.ts'

const limits = { perOwner: 100, total: 150 }
const ignore = () => undefined

describe('ByteBudget', () => {
  it('limits the bytes of one owner and does not count those of others', () => {
    const budget = new ByteBudget(limits)
    expect(budget.reserve('a', ignore).add(90)).toBe(true)
    expect(budget.reserve('a', ignore).add(20)).toBe(false)
    expect(budget.reserve('b', ignore).add(20)).toBe(true)
  })

  it('accepts a single reservation of any size', () => {
    expect(new ByteBudget(limits).reserve('a', ignore).add(140)).toBe(true)
  })

  it('releases a reservation once, even if release is repeated', () => {
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

  it('evicts the oldest reservation of the largest owner when the total is exceeded', () => {
    const budget = new ByteBudget(limits)
    const [small, oldest, newer] = [vi.fn(), vi.fn(), vi.fn()]
    budget.reserve('a', small).add(40)
    budget.reserve('b', oldest).add(50)
    budget.reserve('b', newer).add(50)
    expect(budget.reserve('c', ignore).add(30)).toBe(true)
    expect([small, oldest, newer].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0])
  })

  it('does not evict pinned reservations', () => {
    const budget = new ByteBudget(limits)
    const evict = vi.fn()
    const pinned = budget.reserve('a', evict)
    pinned.add(100)
    pinned.pin()
    expect(budget.reserve('b', ignore).add(60)).toBe(false)
    expect(evict).not.toHaveBeenCalled()
  })

  it('does not count evicted reservations', () => {
    const budget = new ByteBudget(limits)
    const evicted = budget.reserve('a', ignore, { isEvictableByOwner: true })
    evicted.add(60)
    const newer = budget.reserve('a', ignore)
    newer.add(60)
    newer.release()
    expect(evicted.add(10)).toBe(false)
    expect(budget.isHalfUsed('a')).toBe(false)
  })

  it('evicts evictable reservations of the same owner, oldest first', () => {
    const budget = new ByteBudget(limits)
    const evictions = [vi.fn(), vi.fn(), vi.fn()]
    for (const evict of evictions) budget.reserve('a', evict, { isEvictableByOwner: true }).add(30)
    expect(budget.reserve('a', ignore, { isEvictableByOwner: true }).add(50)).toBe(true)
    expect(evictions.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  })

  it('does not evict reservations of the same owner that are pinned or not evictable', () => {
    const budget = new ByteBudget(limits)
    const [evictPinned, evictOther] = [vi.fn(), vi.fn()]
    const complete = budget.reserve('a', evictPinned, { isEvictableByOwner: true })
    complete.add(50)
    complete.pin()
    budget.reserve('a', evictOther).add(40)
    expect(budget.reserve('a', ignore, { isEvictableByOwner: true }).add(20)).toBe(false)
    expect(evictPinned).not.toHaveBeenCalled()
    expect(evictOther).not.toHaveBeenCalled()
  })

  it('evicts from another owner if all reservations of the largest one are pinned', () => {
    const budget = new ByteBudget(limits)
    const [pinned, evict] = [budget.reserve('a', ignore), vi.fn()]
    pinned.add(90)
    pinned.pin()
    budget.reserve('b', evict).add(50)
    expect(budget.reserve('c', ignore).add(30)).toBe(true)
    expect(evict).toHaveBeenCalledOnce()
  })

  it('guarantees every owner its minimum, even if others use the total', () => {
    const budget = new ByteBudget({ ...limits, guaranteedPerOwner: 10 })
    for (const name of ['a', 'b']) {
      const reservation = budget.reserve(name, ignore)
      reservation.add(75)
      reservation.pin()
    }
    expect(budget.reserve('c', ignore).add(10)).toBe(true)
    expect(budget.reserve('c', ignore).add(1)).toBe(false)
  })
})
