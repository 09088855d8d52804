import type { Locale } from '@quittance/shared/text/locales.ts'
import { RenderError } from '#pdf/render-queue.ts'
import type { Services } from '#services.ts'
import type { ImageProblem } from '#settings/image-type.ts'
import { findUploadProblem } from '#settings/image-type.ts'
import { readCurrentCompany, readPrintSettings } from '#settings/repository.ts'
import { composePrintModel } from './compose-print-model.ts'
import { createExampleDocument } from './example-document.ts'
import { createRenderError } from './presenter.ts'
import type { RenderLog } from './render-document.ts'
import { decodedLogoSize, isLimitExceeded, isPrintable, isPrintableLogo } from './render-document.ts'

/** A picture that a member has uploaded. */
interface UploadedLogo {
  readonly bytes: Buffer
  readonly memberId: number
  readonly locale: Locale
}

type LogoOutcome =
  | { readonly isAccepted: true; readonly png: Buffer }
  | { readonly isAccepted: false; readonly reason: ImageProblem }

const brokenLogo: LogoOutcome = { isAccepted: false, reason: 'broken' }

/**
 * Decodes an uploaded picture and prints an example document with it. Returns it as a PNG, or the reason why it cannot be the logo.
 * @throws Refusal where that cannot be found out now
 */
export async function acceptLogo(
  services: Services,
  log: RenderLog,
  upload: UploadedLogo,
): Promise<LogoOutcome> {
  const problem = findUploadProblem(upload.bytes)
  if (problem !== null) return { isAccepted: false, reason: problem }
  try {
    const owner = upload.memberId
    const decoded = await services.pdfRenderer.decodeLogo(upload.bytes, decodedLogoSize, { owner })
    if (!decoded.isDecoded) return { isAccepted: false, reason: decoded.reason }
    const png = Buffer.from(decoded.png)
    return (await canPrintExample(services, upload, png)) ? { isAccepted: true, png } : brokenLogo
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    if (error.reason === 'aborted' || isLimitExceeded(error)) return brokenLogo
    // The server is at fault, also where it is `broken`: the decoders could not be loaded.
    log.error(error, 'a logo could not be decoded')
    throw createRenderError(error)
  }
}

/** An example that cannot be printed with another logo either says nothing about this one. */
async function canPrintExample(
  services: Services,
  { locale, memberId }: UploadedLogo,
  content: Buffer,
): Promise<boolean> {
  const { template, accent } = await readPrintSettings(services.database)
  const company = await readCurrentCompany(services.database)
  const logo = { type: 'png', content } as const
  const source = { ...createExampleDocument(locale), template, accent, company, logo, locale, numberWidth: 4 }
  const probe = { model: composePrintModel(source), format: 'pdf', memberId } as const
  return (await isPrintable(services, probe)) || (await isPrintableLogo(services, probe))
}
