import type { PrintModel } from '#pdf/paper.ts'

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
