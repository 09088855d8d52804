// The tables of the search index.

export interface RecordWordsTable {
  /** 'd' document, 'l' lead, 'c' customer. */
  record_type: string
  /** The id of that one. */
  record_id: number
  /** As `search/words/searchable.ts` writes them. */
  words: string
}

export interface SearchBlockTable {
  /** A word, or the key that stands for words that begin alike: see `search/words/word-keys.ts`. */
  word: string
  /** 'd' document, 'l' lead, 'c' customer. */
  record_type: string
  /** Which 32,768 ids: those from block × 32,768 on. */
  block: number
  /** The ids of the block that have the word: see `search/blocks/id-block.ts`. */
  members: Uint8Array
}

export interface SearchStateTable {
  /** 1: there is one row. */
  id: number
  /** How the words of the index were made; 0: it has never been built. */
  words_version: number
  /** Who may write to entries and blocks; empty: nobody does. */
  held_by: string
  /** Until when they may. */
  held_until: string
}
