import { expect, it } from 'vitest'
import { findExportModules, findImportedNames } from './library-imports.ts'

it('returns the names that are imported from a library', () => {
  const code = `
    import { Button, Title as Heading } from '@some/library'
    import { useId } from '@some/hooks'
    import './style.css'
    export const both = [Button, Heading, useId]
  `
  expect(findImportedNames('@some/library', code)).toEqual(['Button', 'Title'])
  expect(findImportedNames('@some/other', code)).toEqual([])
})

it.each([
  `import * as all from '@some/library'; export { all }`,
  `import given from '@some/library'; export { given }`,
  `import { Title, default as given } from '@some/library'; import * as all from '@some/library'; export { Title, all, given }`,
  `export { Button } from '@some/library'`,
  `export * from '@some/library'`,
])('returns null if the names cannot be determined: %s', (code) => {
  expect(findImportedNames('@some/library', code)).toBeNull()
})

it('finds the module of each name that an index exports', () => {
  const index = `
    import { Button } from './components/Button/Button.mjs'
    import { rem$1 } from './core/rem.mjs'
    export { Title } from './components/Title/Title.mjs'
    import { useId } from '@some/hooks'
    const own = 1
    export { Button, rem$1 as rem, useId, own }
  `
  const imported = ['/node_modules/@some/hooks/index.mjs']
  expect(Object.fromEntries(findExportModules('/lib/esm/index.mjs', index, imported))).toEqual({
    useId: '/node_modules/@some/hooks/index.mjs',
    Button: '/lib/esm/components/Button/Button.mjs',
    Title: '/lib/esm/components/Title/Title.mjs',
    rem: '/lib/esm/core/rem.mjs',
  })
})
