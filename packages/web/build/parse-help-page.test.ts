import { expect, it } from 'vitest'
import { parseHelpPage } from './parse-help-page.ts'

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
