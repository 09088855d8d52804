import type { Locale } from '@quittance/shared/text/locales.ts'
import { RenderError } from '#pdf/render-queue.ts'
import type { Services } from '#services.ts'
import { findUploadProblem, type ImageProblem } from '#settings/image-type.ts'
import { createProductDesign } from '#settings/print/print-design.ts'
import { readPrintSettings } from '#settings/print/settings-repository.ts'
import { readRegionSettings } from '#settings/region/repository.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { composePrintModel } from './compose-print-model.ts'
import { createExampleDocument } from './example-document.ts'
import { createRenderError } from './presenter.ts'
import {
  decodedLogoSize,
  isLimitExceeded,
  isPrintable,
  isPrintableLogo,
  type RenderLog,
} from './render-document.ts'

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
 * Decodes an uploaded image and prints an example document with it. Returns the image as PNG, or the reason why it is rejected.
 * @throws DomainError if the renderer is unavailable
 */
export async function acceptLogo(
  services: Services,
  log: RenderLog,
  upload: UploadedLogo,
): Promise<LogoOutcome> {
  const { bytes, memberId } = upload
  const problem = findUploadProblem(bytes)
  if (problem !== null) return { isAccepted: false, reason: problem }
  try {
    const decoded = await services.pdfRenderer.decodeLogo(bytes, decodedLogoSize, { owner: memberId })
    if (!decoded.isDecoded) return { isAccepted: false, reason: decoded.reason }
    const png = Buffer.from(decoded.png)
    return (await canPrintExample(services, upload, png)) ? { isAccepted: true, png } : brokenLogo
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    if (error.reason === 'aborted' || isLimitExceeded(error)) return brokenLogo
    // The server is at fault, also if the reason is `rejected-input`: the decoders could not be loaded.
    log.error({ err: error, memberId }, 'logo decoding failed')
    throw createRenderError(error)
  }
}

/**
 * Returns whether an example document can be printed with the logo. If it cannot, only the logo alone decides, because the rest
 * of the document may be the cause.
 */
async function canPrintExample(
  services: Services,
  { locale, memberId }: UploadedLogo,
  content: Buffer,
): Promise<boolean> {
  const { template, accent } = await readPrintSettings(services.database)
  const company = await readCurrentCompany(services.database)
  const { paper } = await readRegionSettings(services.database)
  const logo = { type: 'png', content } as const
  const design = createProductDesign(template, accent)
  const appearance = { design, fontFiles: [], closing: '', paper, company, logo }
  const source = { ...createExampleDocument(locale), ...appearance, locale, numberWidth: 4 }
  const probe = { model: composePrintModel(source), format: 'pdf', memberId } as const
  return (await isPrintable(services, probe)) || (await isPrintableLogo(services, probe))
}
