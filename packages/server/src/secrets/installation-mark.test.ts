import { expect, it } from 'vitest'
import { markOfInstallation } from './installation-mark.ts'

it('tells installations apart, and nothing of their secret', () => {
  const mark = markOfInstallation('a secret')
  expect(mark).toMatch(/^[0-9a-f]{24}$/)
  expect(markOfInstallation('a secret')).toBe(mark)
  expect(markOfInstallation('another secret')).not.toBe(mark)
})
