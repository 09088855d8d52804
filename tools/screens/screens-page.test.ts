import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listPictures, renderScreensPage } from './screens-page.ts'

it('shows the screenshots of a screen in one row', () => {
  const page = renderScreensPage([
    'lists/e-mails.dark.webp',
    'lists/e-mails.light.webp',
    'states/drawer.phone.webp',
  ])
  expect(page).toContain('## Lists\n')
  expect(page).toContain(
    '| E mails | ![E mails, light](lists/e-mails.light.webp) | ![E mails, dark](lists/e-mails.dark.webp) | – |',
  )
  expect(page).toContain('| Drawer | – | – | ![Drawer, phone](states/drawer.phone.webp) |')
})

it('is stored for the current screenshots', () => {
  expect(existsSync('docs/screens/README.md')).toBe(true)
  expect(readFileSync('docs/screens/README.md', 'utf8')).toBe(renderScreensPage(listPictures('docs/screens')))
})

it('shows no picture twice', () => {
  const pictures = listPictures('docs/screens').map((name) => ({ name, hash: computeHash(name) }))
  const byHash = Map.groupBy(pictures, ({ hash }) => hash)
  expect([...byHash.values()].filter(({ length }) => length > 1)).toEqual([])
})

function computeHash(name: string): string {
  return createHash('sha256')
    .update(readFileSync(`docs/screens/${name}`))
    .digest('hex')
}
