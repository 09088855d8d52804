import { type SeededRandom, seededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { beginnings, endings, stems, tradeWords } from './french-words.ts'
import { type Draw, skewed } from './skewed.ts'

/** Words of titles and lines. A few of them make up most of the texts, as in every natural language. */
export interface Vocabulary {
  /** The most frequent words first. */
  readonly words: readonly string[]
  readonly draw: Draw<string>
}

const size = 5_000

export function vocabularyFrom(seed: number): Vocabulary {
  const chance = seededRandom(seed)
  const words = new Set(tradeWords)
  while (words.size < size) words.add(madeUpWord(chance))
  const inOrder = [...words]
  return { words: inOrder, draw: skewed(inOrder) }
}

function madeUpWord(chance: SeededRandom): string {
  const beginning = chance.nextBoolean(70) ? '' : chance.pick(beginnings)
  return `${beginning}${chance.pick(stems)}${chance.pick(endings)}`
}
