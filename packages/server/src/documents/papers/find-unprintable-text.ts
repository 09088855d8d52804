import type { PrintModel } from '#pdf/paper.ts'
import { type FieldTexts, type TextOrigin, collectTexts, removeTexts } from './paper-texts.ts'

/** A text that cannot be printed. */
export interface UnprintableText {
  readonly origin: TextOrigin
  readonly text: string
  /** Where the text is among those of its field, from 0: in lines the line that has it. */
  readonly index: number
}

/**
 * Finds the text that keeps a paper from being printed, by printing the texts of each field alone. Fields with many combining marks come
 * first: those are what shapers fail at. A text that was found is printed alone once more, because the typesetter may have failed by accident.
 * Returns `whole` where no text fails alone.
 */
export async function findUnprintableText(
  paper: PrintModel,
  isPrintable: (paper: PrintModel) => Promise<boolean>,
): Promise<UnprintableText | 'whole'> {
  const blank = removeTexts(paper)
  const bySuspicion = collectTexts(paper)
    .filter(({ texts }) => texts.join('') !== '')
    .map((field) => ({ field, marks: countCombiningMarks(field) }))
    .sort((one, other) => other.marks - one.marks)
  for (const { field } of bySuspicion) {
    const { origin, texts, sliceParts: partsWith } = field
    const isGood = (from: number, to: number) => isPrintable({ ...blank, ...partsWith(from, to) })
    if (await isGood(0, texts.length)) continue
    const index = await findFailingIndex(texts.length, isGood)
    const text = texts[index] ?? ''
    if (text !== '' && !(await isGood(index, index + 1))) return { origin, text, index }
  }
  return 'whole'
}

function countCombiningMarks({ texts }: FieldTexts): number {
  return texts.reduce((sum, text) => sum + (text.match(/\p{M}/gu)?.length ?? 0), 0)
}

/** Halves the range until one text is left, which has not been printed alone where the texts before it are good. */
async function findFailingIndex(
  length: number,
  isGood: (from: number, to: number) => Promise<boolean>,
): Promise<number> {
  let [from, to] = [0, length]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (await isGood(from, middle)) from = middle
    else to = middle
  }
  return from
}
