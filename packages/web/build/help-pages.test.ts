import { readdirSync, readFileSync } from 'node:fs'
import { dictionary as de } from '@quittance/shared/locales/de.ts'
import { dictionary as en } from '@quittance/shared/locales/en.ts'
import { dictionary as es } from '@quittance/shared/locales/es.ts'
import { dictionary as fr } from '@quittance/shared/locales/fr.ts'
import type { Dictionary } from '@quittance/shared/text/translator.ts'
import { describe, expect, it } from 'vitest'
import type { HelpPage, HelpText } from '../src/app/help/help-page.ts'
import { helpTopics } from '../src/ui/help.ts'
import { parseHelpPage } from './help-pages.ts'

const folder = new URL('../../../docs/help/', import.meta.url)
const dictionaries: Readonly<Record<string, Dictionary>> = { en, fr, de, es }
const languages = Object.keys(dictionaries)

function readPage(locale: string, topic: string): HelpPage {
  return parseHelpPage(readFileSync(new URL(`${locale}/${topic}.md`, folder), 'utf8'))
}

function listTexts({ sections }: HelpPage): HelpText[] {
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.type === 'list' ? block.items.flat() : [...block.content]))
}

/** Returns what must be the same in all languages: blocks of each section, keys other than names of keys, and links. */
function describeStructure(page: HelpPage) {
  return {
    sections: page.sections.map(({ heading, blocks }) => [
      heading !== '',
      ...blocks.map((block) => (block.type === 'list' ? block.items.length : block.type)),
    ]),
    links: listTexts(page).flatMap((part) => (part.type === 'link' ? [part.topic] : [])),
    labels: listTexts(page).filter(({ type }) => type === 'label').length,
  }
}

it('there is a page for each topic in each language, and no other file', () => {
  const files = helpTopics.map((topic) => `${topic}.md`).sort()
  expect(readdirSync(folder).sort()).toEqual([...languages].sort())
  for (const locale of languages) expect(readdirSync(new URL(locale, folder)).sort(), locale).toEqual(files)
})

describe.each(languages)('the help in %s', (locale) => {
  it.each(helpTopics)('quotes only labels that exist: %s', (topic) => {
    const texts = new Set(Object.values(dictionaries[locale] ?? {}))
    const labels = listTexts(readPage(locale, topic)).filter(({ type }) => type === 'label')
    expect(labels.map(({ text }) => text).filter((label) => !texts.has(label))).toEqual([])
  })

  it.each(helpTopics)('has the structure of the English page: %s', (topic) => {
    expect(describeStructure(readPage(locale, topic))).toEqual(describeStructure(readPage('en', topic)))
  })

  it('has short pages', () => {
    for (const topic of helpTopics) {
      const words = listTexts(readPage(locale, topic)).flatMap(({ text }) => text.match(/\p{L}+/gu) ?? [])
      expect(words.length, topic).toBeLessThan(350)
    }
  })
})

it.each(helpTopics)('the French page uses the spaces of French typography: %s', (topic) => {
  const texts = listTexts(readPage('fr', topic)).filter(({ type }) => type === 'text')
  const joined = texts.map(({ text }) => text).join('\n')
  expect(joined).not.toMatch(/[^\u202f\n][;!?]|[^\u00a0\n]:(?!\/)|«[^\u00a0]|[^\u00a0]»/)
})

it('creates sections with paragraphs and lists from a page', () => {
  const source = `# Lists

Choose **Filters**
or press \`/\`.

## Export

1. See [Lines
   and more](lines.md).
2. Done.

- a & b
`
  expect(parseHelpPage(source)).toEqual({
    title: 'Lists',
    sections: [
      {
        heading: '',
        blocks: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Choose ' },
              { type: 'label', text: 'Filters' },
              { type: 'text', text: ' or press ' },
              { type: 'key', text: '/' },
              { type: 'text', text: '.' },
            ],
          },
        ],
      },
      {
        heading: 'Export',
        blocks: [
          {
            type: 'list',
            isOrdered: true,
            items: [
              [
                { type: 'text', text: 'See ' },
                { type: 'link', text: 'Lines and more', topic: 'lines' },
                { type: 'text', text: '.' },
              ],
              [{ type: 'text', text: 'Done.' }],
            ],
          },
          { type: 'list', isOrdered: false, items: [[{ type: 'text', text: 'a & b' }]] },
        ],
      },
    ],
  })
})

it.each([
  ['no title', 'Lists'],
  ['an empty section', '# Lists\n\n## Export\n\n## Import\n\nText'],
  ['a heading of the third level', '# Lists\n\n### Export'],
  ['HTML', '# Lists\n\nText <img src=x onerror=alert(1)>'],
  ['a block of HTML', '# Lists\n\n<script>alert(1)</script>'],
  ['an image', '# Lists\n\n![](x.png)'],
  ['a link to another site', '# Lists\n\n[Text](https://example.com)'],
  ['a link to a page that does not exist', '# Lists\n\n[Text](nothing.md)'],
  ['a list in a list', '# Lists\n\n- a\n  - b'],
  ['a table', '# Lists\n\n| a | b |\n|---|---|\n| c | d |'],
])('rejects %s', (_what, source) => {
  expect(() => parseHelpPage(source)).toThrow()
})
