import { ownFontPrefix, printDesignLimits } from '@quittance/shared/contract/print-designs.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { composePrintModel } from '#documents/print/compose-print-model.ts'
import { createExampleDocument } from '#documents/print/example-document.ts'
import { isInputRejected, isPrintable } from '#documents/print/render-document.ts'
import { RenderError } from '#pdf/render-queue.ts'
import type { Services } from '#services.ts'
import { listFonts } from '#settings/print/font-repository.ts'
import { createProductDesign } from '#settings/print/print-design.ts'
import { type FontProblem, readFontFile } from '#settings/print/read-font-file.ts'
import { readRegionSettings } from '#settings/region/repository.ts'
import { readCurrentCompany } from '#settings/repository.ts'

interface UploadedFont {
  readonly content: Buffer
  readonly memberId: number
  readonly locale: Locale
}

export type FontOutcome =
  | { readonly isAccepted: true; readonly family: string; readonly weight: number }
  | { readonly isAccepted: false; readonly reason: FontProblem | 'too-many' | 'unknown-family' }

/**
 * Reads an uploaded font, finds it in the renderer and prints an example document with it. Returns the family under which templates
 * select it and its weight, or the reason why it is rejected.
 * @throws RenderError if the renderer is unavailable
 */
export async function acceptFont(services: Services, upload: UploadedFont): Promise<FontOutcome> {
  const reading = readFontFile(upload.content)
  if (!reading.isFont) return { isAccepted: false, reason: reading.problem }
  const { familyNames, weight } = reading
  const family = await findFamily(services, upload, familyNames)
  if (family === null) return { isAccepted: false, reason: 'unknown-family' }
  const stored = await listFonts(services.database)
  const isReplacement = stored.some((face) => face.family === family && face.weight === weight)
  if (stored.length >= printDesignLimits.fonts && !isReplacement)
    return { isAccepted: false, reason: 'too-many' }
  return (await canPrintExample(services, upload, family))
    ? { isAccepted: true, family, weight }
    : { isAccepted: false, reason: 'broken' }
}

/** Returns the family under which the renderer finds the font; null if it does not, or cannot read the font. */
async function findFamily(
  { pdfRenderer }: Services,
  { content, memberId }: UploadedFont,
  names: readonly string[],
): Promise<string | null> {
  try {
    const options = { owner: memberId, isProbe: true }
    return (await pdfRenderer.findFontFamily(content, names, options)).family
  } catch (error) {
    if (error instanceof RenderError && isInputRejected(error)) return null
    throw error
  }
}

async function canPrintExample(
  services: Services,
  { content, memberId, locale }: UploadedFont,
  family: string,
): Promise<boolean> {
  const company = await readCurrentCompany(services.database)
  const { paper } = await readRegionSettings(services.database)
  const design = { ...createProductDesign('letterhead', '#0f4c5c'), font: `${ownFontPrefix}${family}` }
  const appearance = { design, fontFiles: [content], closing: '', paper, company, logo: null }
  const source = { ...createExampleDocument(locale), ...appearance, locale, numberWidth: 4 }
  return await isPrintable(services, { model: composePrintModel(source), format: 'pdf', memberId })
}
