import { expect, it } from 'vitest'
import { namesFrom, partsOf } from './named-parts.ts'

it('says what is imported from a library by name', () => {
  const code = `
    import { Button, Title as Heading } from '@some/library'
    import { useId } from '@some/hooks'
    import './style.css'
    export const both = [Button, Heading, useId]
  `
  expect(namesFrom('@some/library', code)).toEqual(['Button', 'Title'])
  expect(namesFrom('@some/other', code)).toEqual([])
})

it.each([
  `import * as all from '@some/library'; export { all }`,
  `import given from '@some/library'; export { given }`,
  `import { Title, default as given } from '@some/library'; import * as all from '@some/library'; export { Title, all, given }`,
  `export { Button } from '@some/library'`,
  `export * from '@some/library'`,
])('does not guess where that cannot be said: %s', (code) => {
  expect(namesFrom('@some/library', code)).toBeNull()
})

it('finds the module that makes each thing an index passes on', () => {
  const index = `
    import { Button } from './components/Button/Button.mjs'
    import { rem$1 } from './core/rem.mjs'
    export { Title } from './components/Title/Title.mjs'
    const own = 1
    export { Button, rem$1 as rem, own }
  `
  expect(Object.fromEntries(partsOf('/lib/esm/index.mjs', index))).toEqual({
    Button: '/lib/esm/components/Button/Button.mjs',
    Title: '/lib/esm/components/Title/Title.mjs',
    rem: '/lib/esm/core/rem.mjs',
  })
})
