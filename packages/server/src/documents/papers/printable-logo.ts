import { hash } from 'node:crypto'
import { logoLimits } from '@quittance/shared/contract/settings.ts'
import type { FailureCache } from '#pdf/faults/known-faults.ts'
import type { Logo, PrintModel } from '#pdf/paper.ts'
import { RenderError } from '#pdf/processes/not-set.ts'
import { isPrintable, isInputRejected, isLimitExceeded, type Probe, type RenderServices } from './is-printable.ts'
import { removeTexts } from './paper-texts.ts'

/** Photographs grow as PNGs: in this size they are printed sharply, and each PDF and e-mail carries them. */
export const decodedLogoSize = { maxSide: logoLimits.side, maxBytes: 300_000 } as const

/** Replaces a logo that is known to stop the typesetter; leaves every other one as it is. */
export function applyCachedLogo(paper: PrintModel, { logos }: FailureCache): PrintModel {
  if (paper.logo === null || logos.isEmpty) return paper
  const png = logos.get(hashLogo(paper.logo))
  return png === undefined ? paper : setLogo(paper, png)
}

/** Whether the logo alone can be printed, with the usual time and memory. */
export async function isPrintableLogo(setters: RenderServices, probe: Probe): Promise<boolean> {
  const alone = { ...removeTexts(probe.model), logo: probe.model.logo }
  return (await isPrintable(setters, { ...probe, model: alone }).catch(toNullOnFault)) ?? false
}

/**
 * Remembers what is printed instead of a logo that cannot be: the same picture as a PNG, or nothing where it cannot be decoded. Logos are
 * decoded when they are uploaded; this one was stored before that, restored from a backup or put on the disk. Returns whether there
 * is a picture.
 */
export async function cacheReplacementLogo(setters: RenderServices, logo: Logo, probe: Probe): Promise<boolean> {
  const { pdfRenderer: typesetter, knownPdfFaults: paperFaults } = setters
  const decoding = typesetter.decodeLogo(logo.content, decodedLogoSize, { owner: probe.memberId })
  const decoded = await decoding.catch(toNullOnFault)
  const png = decoded?.isDecoded ? decoded.png : null
  const isGood =
    png !== null && (await isPrintableLogo(setters, { ...probe, model: setLogo(probe.model, png) }))
  paperFaults.logos.set(hashLogo(logo), isGood ? png : null)
  return isGood
}

function setLogo(paper: PrintModel, png: Uint8Array | null): PrintModel {
  return { ...paper, logo: png && { type: 'png', content: png } }
}

function hashLogo({ content }: Logo): string {
  return hash('sha256', content)
}

function toNullOnFault(error: unknown): null {
  if (error instanceof RenderError && (isInputRejected(error) || isLimitExceeded(error))) return null
  throw error
}
