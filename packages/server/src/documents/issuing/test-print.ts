import { isDeepStrictEqual } from 'node:util'
import { ownFontPrefix } from '@quittance/shared/contract/print-designs.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { LegalTotals } from '@quittance/shared/law/legal-totals.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import { maxAttempts } from '#documents/email/send-email.ts'
import { composePrintModel } from '#documents/print/compose-print-model.ts'
import { buildPrintData } from '#documents/print/load-print-data.ts'
import { type RenderLog, renderDocument } from '#documents/print/render-document.ts'
import { Unavailable } from '#errors.ts'
import type { Services } from '#services.ts'
import type { PrintDesign } from '#settings/print/print-design.ts'
import type { PreparedIssue } from './prepare-issue.ts'

/** The characters of Latin, Greek and Cyrillic letters and usual signs, which the fonts of the product have and the renderer does not join. */
export const plainText =
  /^[\t\n\r -~\u00a0-\u00ac\u00ae-\u012b\u012e-\u0131\u0134-\u0148\u014a-\u0165\u0168-\u017f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u202f\u2030\u2039\u203a\u20ac\u2122]*$/

/** A document with not more than this is rendered far below the limits of time and memory. */
const plainSize = { lines: 200, taxes: 200, characters: 50_000 } as const

/** What decides whether a document can be rendered. Its logo does not: one that cannot be rendered is left out. */
export interface PrintedTexts extends Pick<PrintDesign, 'template' | 'font'> {
  /** Of the document, its company and its owner, and the closing texts, in an order that depends on their fields only. */
  readonly texts: readonly string[]
}

/** Rolls an issue back until its document has been rendered as a test. */
class TestPrintRequired extends Error {
  readonly document: {
    readonly kind: DocumentKind
    readonly values: DocumentValues
    readonly issuedLegal: LegalTotals | null
  }
  readonly texts: PrintedTexts

  constructor(document: TestPrintRequired['document'], texts: PrintedTexts) {
    super('The document must be rendered as a test before its issue.')
    this.document = document
    this.texts = texts
  }
}

interface TestedIssue {
  readonly kind: DocumentKind
  readonly prepared: Pick<PreparedIssue, 'printed' | 'company' | 'totals' | 'print'>
  /** With which the document was rendered; undefined: it was not yet. */
  readonly testedTexts: PrintedTexts | undefined
}

/**
 * Lets an issue continue if its document can be rendered without doubt, or was rendered with the same texts. Rendering every document
 * would let the issues of a series wait for one another (docs/decisions/063).
 * @throws TestPrintRequired
 */
export function requireTestPrint({ kind, prepared, testedTexts }: TestedIssue): void {
  const { printed, totals } = prepared
  const texts = listPrintedTexts(prepared)
  if (isPlain(printed, texts) || isDeepStrictEqual(texts, testedTexts)) return
  throw new TestPrintRequired({ kind, values: printed, issuedLegal: totals }, texts)
}

/** Returns what `requireTestPrint` compares. */
export function listPrintedTexts({
  printed,
  company,
  print: { design, closings, ownerName },
}: Pick<PreparedIssue, 'printed' | 'company' | 'print'>): PrintedTexts {
  const { template, font } = design
  // Closing texts in all languages, because one that is missing in a language is printed in another.
  const others = [ownerName, ...closings.map(({ closing }) => closing)]
  return { template, font, texts: [...listTexts(printed), ...listTexts(company), ...others] }
}

function* listTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const part of Object.values(value)) yield* listTexts(part)
}

/** A font of the company may lack characters, or be one that the renderer cannot shape. */
function isPlain({ lines }: DocumentValues, { texts, font }: PrintedTexts): boolean {
  if (font.startsWith(ownFontPrefix)) return false
  const taxes = lines.reduce((sum, { taxRates }) => sum + taxRates.length, 0)
  const characters = texts.reduce((sum, text) => sum + text.length, 0)
  const isSmall =
    lines.length <= plainSize.lines && taxes <= plainSize.taxes && characters <= plainSize.characters
  return isSmall && texts.every((text) => plainText.test(text))
}

/** The member who issues. */
export interface Issuer {
  readonly memberId: number
  /** Translates into the language of the member. */
  readonly text: TranslateFunction
  readonly log: RenderLog
}

/**
 * Issues, and renders the document before if `requireTestPrint` asks for it. A document that cannot be rendered is not issued.
 * @throws Invalid that names the field that cannot be rendered; Unavailable if the texts change each time, or the renderer is busy
 */
export async function withTestPrint<Outcome>(
  services: Services,
  { memberId, text, log }: Issuer,
  issue: (testedTexts: PrintedTexts | undefined) => Promise<Outcome>,
): Promise<Outcome> {
  let testedTexts: PrintedTexts | undefined
  for (let attempt = 0; attempt <= maxAttempts; attempt += 1) {
    try {
      return await issue(testedTexts)
    } catch (error) {
      if (!(error instanceof TestPrintRequired)) throw error
      const { kind } = error.document
      const document = { ...error.document, issuedId: null, isBeingIssued: true }
      const data = await buildPrintData(services, document, { requestedLocale: null, fallbackLocale: 'en' })
      const model = composePrintModel(data)
      await renderDocument(services, log, { kind, model, format: 'pdf', memberId, text })
      testedTexts = error.texts
    }
  }
  throw new Unavailable({ key: 'call.busy' })
}
