import { expect, it } from 'vitest'
import { findHelp } from './find-help.ts'
import type { HelpEntry } from './help-queries.ts'

function createEntry(
  topic: HelpEntry['topic'],
  title: string,
  sections: readonly (readonly [heading: string, text: string])[],
): HelpEntry {
  return {
    topic,
    page: {
      title,
      sections: sections.map(([heading, text]) => ({
        heading,
        blocks: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      })),
    },
  }
}

const entries = [
  createEntry('drafts', 'Annuler', [['', 'Chaque étape et chaque collage depuis le début, ligne à ligne.']]),
  createEntry('lines', 'Lignes et tableur', [
    ['', 'La dernière ligne est vide.'],
    ['Coller depuis un tableur', 'Copiez les lignes dans Excel, puis collez-les.'],
  ]),
]

const list = (query: string) =>
  findHelp(entries, query).map(({ topic, heading }) => (heading === '' ? topic : `${topic}: ${heading}`))

it('finds sections that contain all words, without regard to accents and case', () => {
  expect(list('DERNIERE')).toEqual(['lines'])
  expect(list('ligne collage')).toEqual(['drafts'])
  expect(list('ligne xyz')).toEqual([])
  expect(list('  ')).toEqual([])
})

it('lists matches of titles and headings before those of texts', () => {
  expect(list('coll')).toEqual(['lines: Coller depuis un tableur', 'drafts'])
  expect(list('tableur')).toEqual(['lines', 'lines: Coller depuis un tableur'])
})

it('shows the words around the first match', () => {
  const [hit] = findHelp(entries, 'debut')
  expect(hit?.excerpt.map(({ text }) => text).join(' ')).toBe(
    '… et chaque collage depuis le début, ligne à ligne.',
  )
  expect(hit?.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['début,'])
})
