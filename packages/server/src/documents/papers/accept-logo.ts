import type { Locale } from '@quittance/shared/text/locales.ts'
import { NotSet } from '#pdf/processes/not-set.ts'
import type { Services } from '#services.ts'
import type { UnfitPicture } from '#settings/logo/picture.ts'
import { problemOfUpload } from '#settings/logo/uploaded-picture.ts'
import { readPaperLook } from '#settings/paper/repository.ts'
import { currentCompany } from '#settings/repository.ts'
import { composePaper } from './compose-paper.ts'
import { exampleDocument } from './example.ts'
import { isPrintable, isTooMuch } from './is-printable.ts'
import { sayNotSet } from './presenter.ts'
import { decodedSize, isPrintableLogo } from './printable-logo.ts'
import type { Log } from './set-paper.ts'

/** A picture that a member has uploaded. */
interface Upload {
  readonly bytes: Buffer
  readonly memberId: number
  readonly locale: Locale
}

type AcceptedLogo =
  | { readonly isAccepted: true; readonly png: Buffer }
  | { readonly isAccepted: false; readonly because: UnfitPicture }

const broken: AcceptedLogo = { isAccepted: false, because: 'broken' }

/**
 * Decodes an uploaded picture and prints an example document with it. Returns it as a PNG, or the reason why it cannot be the logo.
 * @throws Refusal where that cannot be found out now
 */
export async function acceptLogo(services: Services, log: Log, upload: Upload): Promise<AcceptedLogo> {
  const problem = problemOfUpload(upload.bytes)
  if (problem !== null) return { isAccepted: false, because: problem }
  try {
    const owner = upload.memberId
    const decoded = await services.typesetter.decodeLogo(upload.bytes, decodedSize, { owner })
    if (!decoded.isDecoded) return { isAccepted: false, because: decoded.because }
    const png = Buffer.from(decoded.png)
    return (await isPrintableOnExample(services, upload, png)) ? { isAccepted: true, png } : broken
  } catch (error) {
    if (!(error instanceof NotSet)) throw error
    if (error.because === 'aborted' || isTooMuch(error)) return broken
    // The server is at fault, also where it is `broken`: the decoders could not be loaded.
    log.error(error, 'a logo could not be decoded')
    throw sayNotSet(error)
  }
}

/** An example that cannot be printed with another logo either says nothing about this one. */
async function isPrintableOnExample(
  services: Services,
  { locale, memberId }: Upload,
  content: Buffer,
): Promise<boolean> {
  const { look, accent } = await readPaperLook(services.database)
  const company = await currentCompany(services.database)
  const logo = { type: 'png', content } as const
  const source = { ...exampleDocument(locale), look, accent, company, logo, locale, numberWidth: 4 }
  const probe = { paper: composePaper(source), form: 'pdf', memberId } as const
  return (await isPrintable(services, probe)) || (await isPrintableLogo(services, probe))
}
