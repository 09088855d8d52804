import type { HelpTopic } from '#ui/help.ts'

/** A part of a line of text. */
export type HelpText =
  | { readonly type: 'text' | 'label' | 'key'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly topic: HelpTopic }

export type HelpBlock =
  | { readonly type: 'paragraph'; readonly content: readonly HelpText[] }
  | {
      readonly type: 'list'
      /** The items are steps, in their order. */
      readonly isOrdered: boolean
      readonly items: readonly (readonly HelpText[])[]
    }

export interface HelpSection {
  /** Empty: the text above the first heading. */
  readonly heading: string
  readonly blocks: readonly HelpBlock[]
}

/** A page of the help. The build creates it from a Markdown file. */
export interface HelpPage {
  readonly title: string
  readonly sections: readonly HelpSection[]
}

/** Returns the text of a section without its heading. */
export function getSectionText({ blocks }: HelpSection): string {
  return blocks.map(getBlockText).join(' ')
}

function getBlockText(block: HelpBlock): string {
  return block.type === 'list' ? block.items.map(joinTexts).join(' ') : joinTexts(block.content)
}

function joinTexts(content: readonly HelpText[]): string {
  return content.map(({ text }) => text).join('')
}
