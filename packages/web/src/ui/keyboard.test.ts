import { expect, it } from 'vitest'
import { isComposing } from './keyboard.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64)'
const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'

function typed(marks: { readonly isComposing?: boolean; readonly keyCode?: number }): Event {
  return Object.assign(new Event('keydown'), marks)
}

it.each([
  ['a letter', {}, false],
  ['a letter of a composition', { isComposing: true, keyCode: 229 }, true],
  ['the key that ends one', { isComposing: false, keyCode: 229 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
])('%s belongs to a composition: %o', (_name, marks, composes) => {
  expect(isComposing(typed(marks), desktop)).toBe(composes)
})

it('treats text on Android as typed, because keyboards compose every word there', () => {
  expect(isComposing(typed({ isComposing: true, keyCode: 229 }), phone)).toBe(false)
})
