import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { HelpBlock, HelpPage, HelpSection, HelpText } from '../src/app/help/help-page.ts'
import { isHelpTopic } from '../src/ui/help.ts'

/** Makes a module of each help page, so that the browser needs no Markdown parser and no HTML. */
export function helpPages(): Plugin {
  return {
    name: 'quittance:help-pages',
    transform: {
      filter: { id: /\/docs\/help\/[a-z]+\/[a-z-]+\.md$/ },
      handler(source, id) {
        try {
          return { code: `export default ${JSON.stringify(parseHelpPage(source))}`, map: null }
        } catch (error) {
          return this.error(`${id}: ${error instanceof Error ? error.message : String(error)}`)
        }
      },
    },
  }
}

/**
 * Parses a help page. It has one heading of the first level, headings of the second level, paragraphs and lists; a text has
 * labels of the product (`**…**`), keys (`` `…` ``) and links to other pages. All other Markdown, HTML included, is rejected.
 */
export function parseHelpPage(source: string): HelpPage {
  const [title, ...tokens] = lexer(source).filter(({ type }) => type !== 'space') as MarkedToken[]
  if (title?.type !== 'heading' || title.depth !== 1)
    throw new Error('A help page starts with its title: “# …”.')
  const sections: { heading: string; blocks: HelpBlock[] }[] = [{ heading: '', blocks: [] }]
  for (const token of tokens) {
    if (token.type !== 'heading') sections.at(-1)?.blocks.push(toBlock(token))
    else if (token.depth === 2) sections.push({ heading: plainText(token), blocks: [] })
    else throw new Error(`“${token.raw.trim()}”: the headings of a help page have the second level.`)
  }
  return { title: plainText(title), sections: sections.filter(hasContent) }
}

function hasContent({ heading, blocks }: HelpSection): boolean {
  if (heading !== '' && blocks.length === 0) throw new Error(`The section “${heading}” is empty.`)
  return blocks.length > 0
}

/** Returns the text of a heading, which has no labels, keys and links. */
function plainText({ tokens }: Tokens.Heading): string {
  return toTexts(tokens)
    .map((part) => (part.type === 'text' ? part.text : reject(part.text)))
    .join('')
}

function toBlock(token: MarkedToken): HelpBlock {
  if (token.type === 'paragraph') return { type: 'paragraph', content: toTexts(token.tokens) }
  if (token.type !== 'list') return reject(token.raw)
  return { type: 'list', isOrdered: token.ordered, items: token.items.map(({ tokens }) => toItem(tokens)) }
}

function toItem(tokens: readonly Token[]): HelpText[] {
  const [content, ...others] = tokens as MarkedToken[]
  if (content?.type === 'text' && content.tokens && others.length === 0) return toTexts(content.tokens)
  return reject(others[0]?.raw ?? content?.raw ?? '')
}

function toTexts(tokens: readonly Token[]): HelpText[] {
  return (tokens as MarkedToken[]).map((token) => {
    switch (token.type) {
      case 'text':
      case 'escape':
        // A line of the file can end anywhere in a sentence.
        return { type: 'text', text: token.text.replace(/\n/g, ' ') }
      case 'strong':
        return { type: 'label', text: token.text.replace(/\n/g, ' ') }
      case 'codespan':
        return { type: 'key', text: token.text }
      case 'link':
        return toLink(token)
      default:
        return reject(token.raw)
    }
  })
}

function toLink({ text, href }: Tokens.Link): HelpText {
  const topic = /^([\w-]+)\.md$/.exec(href)?.[1] ?? ''
  return isHelpTopic(topic) ? { type: 'link', text: text.replace(/\n/g, ' '), topic } : reject(href)
}

function reject(raw: string): never {
  throw new Error(`“${raw.trim()}” is not possible in a help page.`)
}
