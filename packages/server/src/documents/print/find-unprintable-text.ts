import { hash } from 'node:crypto'
import type { FailureCache } from '#pdf/pdf-renderer.ts'
import type { PrintModel } from '#pdf/print-model.ts'

/** A text that cannot be printed. */
interface UnprintableText {
  readonly origin: TextOrigin
  readonly text: string
  /** Index of the text among those of its field, from 0: for lines, the index of the line. */
  readonly index: number
}

/**
 * Finds the text that makes a print model unprintable, by printing the texts of each field alone. Fields with many combining
 * marks come first, because text shaping fails most often there. Prints the text that was found once more, because the renderer
 * may have failed for another reason. Returns `whole` if no text fails alone.
 */
export async function findUnprintableText(
  model: PrintModel,
  isPrintable: (model: PrintModel) => Promise<boolean>,
): Promise<PrintFault> {
  const blankModel = removeTexts(model)
  const fields = collectTexts(model)
    .filter(({ texts }) => texts.join('') !== '')
    .map((field) => ({ field, marks: countCombiningMarks(field) }))
    .sort((left, right) => right.marks - left.marks)
  for (const { field } of fields) {
    const { origin, texts, sliceParts } = field
    const canPrint = (from: number, to: number) => isPrintable({ ...blankModel, ...sliceParts(from, to) })
    if (await canPrint(0, texts.length)) continue
    const index = await findFailingIndex(texts.length, canPrint)
    const text = texts[index] ?? ''
    if (text !== '' && !(await canPrint(index, index + 1))) return { origin, text, index }
  }
  return 'whole'
}

function countCombiningMarks({ texts }: FieldTexts): number {
  return texts.reduce((sum, text) => sum + (text.match(/\p{M}/gu)?.length ?? 0), 0)
}

/** Finds the first failing text by bisection. If all texts before the last one can be printed, the last one was not tested alone. */
async function findFailingIndex(
  length: number,
  canPrint: (from: number, to: number) => Promise<boolean>,
): Promise<number> {
  let [from, to] = [0, length]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (await canPrint(from, middle)) from = middle
    else to = middle
  }
  return from
}

/** The source of a text of a print model: a field of the document, or the company. */
export type TextOrigin =
  | ('title' | 'message' | 'terms' | 'customerNotes')
  | ('lineNames' | 'lineDescriptions' | 'lineUnits' | 'taxRates' | 'party' | 'owner' | 'company')

/** Texts of a print model that come from the same field. */
interface FieldTexts {
  readonly origin: TextOrigin
  readonly texts: readonly string[]
  /** Returns the parts of a print model that contain only the texts from one index up to another, exclusive. */
  readonly sliceParts: (from: number, to: number) => Partial<PrintModel>
}

/** Returns the texts that users have written, grouped by field. */
function collectTexts(model: PrintModel): FieldTexts[] {
  const { subject, message, notes, lines, taxes, mentions, client, facts, issuer, footer, closing } = model
  return [
    createSingleText('title', subject, { subject }),
    createSingleText('message', message ?? '', { message }),
    ...notes.map((note) => createSingleText(note.field, note.text, { notes: [note] })),
    {
      origin: 'lineNames',
      texts: lines.map(({ name }) => name),
      sliceParts: (from, to) => ({
        lines: lines.slice(from, to).map((line) => ({ ...line, description: '', unit: '' })),
      }),
    },
    {
      origin: 'lineDescriptions',
      texts: lines.map(({ description }) => description),
      sliceParts: (from, to) => ({
        lines: lines.slice(from, to).map((line) => ({ ...line, name: '', unit: '' })),
      }),
    },
    {
      origin: 'lineUnits',
      texts: lines.map(({ unit = '' }) => unit),
      sliceParts: (from, to) => ({
        lines: lines.slice(from, to).map((line) => ({ ...line, name: '', description: '' })),
      }),
    },
    {
      origin: 'taxRates',
      texts: taxes.rows.map(({ name }) => name),
      sliceParts: (from, to) => ({ taxes: { ...taxes, rows: taxes.rows.slice(from, to) } }),
    },
    {
      origin: 'taxRates',
      texts: mentions,
      sliceParts: (from, to) => ({ mentions: mentions.slice(from, to) }),
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
      texts: [issuer.name, ...issuer.lines, footer, closing ?? ''],
      sliceParts: (from, to) => ({
        issuer: { name: '', lines: [issuer.name, ...issuer.lines, footer, closing ?? ''].slice(from, to) },
      }),
    },
  ]
}

function createSingleText(origin: TextOrigin, text: string, parts: Partial<PrintModel>): FieldTexts {
  return { origin, texts: [text], sliceParts: () => parts }
}

/** Returns the print model without the texts that users have written, and without its logo. */
export function removeTexts(model: PrintModel): PrintModel {
  return {
    ...model,
    title: model.heading,
    logo: null,
    subject: '',
    message: null,
    notes: [],
    mentions: [],
    lines: [],
    taxes: { ...model.taxes, rows: [] },
    client: { ...model.client, name: '', lines: [] },
    facts: [],
    issuer: { name: '', lines: [] },
    footer: '',
    closing: null,
  }
}

/** Why a print model cannot be rendered; `whole` if none of its texts fails alone. */
export type PrintFault = UnprintableText | 'whole'

/** Caches a fault, by its text or by the hash of the whole print model. */
export function cacheFault(model: PrintModel, fault: PrintFault, { texts }: FailureCache): void {
  if (fault === 'whole') texts.set(hashModel(model), true)
  else texts.set(fault.text, true)
}

/** Returns the cached fault of a print model, or null. */
export function findCachedFault(model: PrintModel, { texts: faultyTexts }: FailureCache): PrintFault | null {
  if (faultyTexts.isEmpty) return null
  for (const { origin, texts } of collectTexts(model)) {
    const index = texts.findIndex((text) => faultyTexts.get(text))
    if (index !== -1) return { origin, text: texts[index] ?? '', index }
  }
  return faultyTexts.get(hashModel(model)) ? 'whole' : null
}

function hashModel({ logo: _logo, fontFiles, ...model }: PrintModel): string {
  return hash('sha256', JSON.stringify([model, ...fontFiles.map(hashFont)]))
}

/** Hashes of loaded font files, which have up to 2 MB. */
const fontHashes = new WeakMap<Uint8Array, string>()

function hashFont(content: Uint8Array): string {
  const fontHash = fontHashes.get(content) ?? hash('sha256', content)
  fontHashes.set(content, fontHash)
  return fontHash
}
