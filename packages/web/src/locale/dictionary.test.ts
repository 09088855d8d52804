import { expect, it } from 'vitest'
import { currentText } from './dictionary.ts'

it('speaks English before any dictionary has come', () => {
  expect(currentText()('app.version', { number: '1.2.3' })).toBe('Version 1.2.3')
})
