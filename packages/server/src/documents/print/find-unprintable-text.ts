import { hash } from 'node:crypto'
import type { FailureCache } from '#pdf/pdf-renderer.ts'
import type { PrintModel } from '#pdf/print-model.ts'

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

/** Where a text of a paper comes from: a field of the document, or the company. */
export type TextOrigin =
  | ('title' | 'message' | 'terms' | 'customerNotes')
  | ('lines' | 'taxRates' | 'party' | 'owner' | 'company')

/** Texts of a paper that come from the same field. */
export interface FieldTexts {
  readonly origin: TextOrigin
  readonly texts: readonly string[]
  /** Returns what a paper has of the field where it holds the texts from one place up to another. */
  readonly sliceParts: (from: number, to: number) => Partial<PrintModel>
}

/** The texts of a paper that users have written, by the field that they come from. */
export function collectTexts(paper: PrintModel): FieldTexts[] {
  const { subject, message, notes, lines, taxes, client, facts, issuer, footer } = paper
  return [
    createSingleText('title', subject, { subject }),
    createSingleText('message', message ?? '', { message }),
    ...notes.map((note) => createSingleText(note.field, note.text, { notes: [note] })),
    {
      origin: 'lines',
      texts: lines.map(({ name }) => name),
      sliceParts: (from, to) => ({ lines: lines.slice(from, to) }),
    },
    {
      origin: 'taxRates',
      texts: taxes.rows.map(({ name }) => name),
      sliceParts: (from, to) => ({ taxes: { ...taxes, rows: taxes.rows.slice(from, to) } }),
    },
    {
      origin: 'owner',
      texts: facts.map(({ value }) => value),
      sliceParts: (from, to) => ({ facts: facts.slice(from, to) }),
    },
    {
      origin: 'party',
      texts: [client.name, ...client.lines],
      sliceParts: (from, to) => ({
        client: { ...client, name: '', lines: [client.name, ...client.lines].slice(from, to) },
      }),
    },
    {
      origin: 'company',
      texts: [issuer.name, ...issuer.lines, footer],
      sliceParts: (from, to) => ({
        issuer: { name: '', lines: [issuer.name, ...issuer.lines, footer].slice(from, to) },
      }),
    },
  ]
}

function createSingleText(origin: TextOrigin, text: string, parts: Partial<PrintModel>): FieldTexts {
  return { origin, texts: [text], sliceParts: () => parts }
}

/** The same paper without what users have written, and without its logo. */
export function removeTexts(paper: PrintModel): PrintModel {
  return {
    ...paper,
    title: paper.heading,
    logo: null,
    subject: '',
    message: null,
    notes: [],
    lines: [],
    taxes: { ...paper.taxes, rows: [] },
    client: { ...paper.client, name: '', lines: [] },
    facts: [],
    issuer: { name: '', lines: [] },
    footer: '',
  }
}

/** Why a paper cannot be set. */
export type PrintFault = UnprintableText | 'whole'

/** Remembers a text that cannot be printed; the whole paper where none of its texts is at fault alone. */
export function cacheFault(paper: PrintModel, fault: PrintFault, { texts }: FailureCache): void {
  if (fault === 'whole') texts.set(hashModel(paper), true)
  else texts.set(fault.text, true)
}

/** Returns the known fault of a paper; null where there is none. */
export function findCachedFault(paper: PrintModel, { texts: known }: FailureCache): PrintFault | null {
  if (known.isEmpty) return null
  for (const { origin, texts } of collectTexts(paper)) {
    const index = texts.findIndex((text) => known.get(text))
    if (index !== -1) return { origin, text: texts[index] ?? '', index }
  }
  return known.get(hashModel(paper)) ? 'whole' : null
}

function hashModel({ logo: _, ...words }: PrintModel): string {
  return hash('sha256', JSON.stringify(words))
}
