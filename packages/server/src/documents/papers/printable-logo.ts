import { hash } from 'node:crypto'
import { logoLimits } from '@quittance/shared/contract/settings.ts'
import type { KnownFaults } from '#pdf/faults/known-faults.ts'
import type { Logo, Paper } from '#pdf/paper.ts'
import { NotSet } from '#pdf/processes/not-set.ts'
import { isPrintable, isRejection, isTooMuch, type Probe, type Setters } from './is-printable.ts'
import { withoutTexts } from './paper-texts.ts'

/** Photographs grow as PNGs: in this size they are printed sharply, and each PDF and e-mail carries them. */
export const decodedSize = { side: logoLimits.side, bytes: 300_000 } as const

/** Replaces a logo that is known to stop the typesetter; leaves every other one as it is. */
export function withPrintableLogo(paper: Paper, { logos }: KnownFaults): Paper {
  if (paper.logo === null || logos.isEmpty) return paper
  const png = logos.get(keyOf(paper.logo))
  return png === undefined ? paper : withLogo(paper, png)
}

/** Whether the logo alone can be printed, with the usual time and memory. */
export async function isPrintableLogo(setters: Setters, probe: Probe): Promise<boolean> {
  const alone = { ...withoutTexts(probe.paper), logo: probe.paper.logo }
  return (await isPrintable(setters, { ...probe, paper: alone }).catch(nullAtFault)) ?? false
}

/**
 * Remembers what is printed instead of a logo that cannot be: the same picture as a PNG, or nothing where it cannot be decoded. Logos are
 * decoded when they are uploaded; this one was stored before that, restored from a backup or put on the disk. Returns whether there
 * is a picture.
 */
export async function replaceLogo(setters: Setters, logo: Logo, probe: Probe): Promise<boolean> {
  const { typesetter, paperFaults } = setters
  const decoding = typesetter.decodeLogo(logo.content, decodedSize, { owner: probe.memberId })
  const decoded = await decoding.catch(nullAtFault)
  const png = decoded?.isDecoded ? decoded.png : null
  const isGood =
    png !== null && (await isPrintableLogo(setters, { ...probe, paper: withLogo(probe.paper, png) }))
  paperFaults.logos.set(keyOf(logo), isGood ? png : null)
  return isGood
}

function withLogo(paper: Paper, png: Uint8Array | null): Paper {
  return { ...paper, logo: png && { type: 'png', content: png } }
}

function keyOf({ content }: Logo): string {
  return hash('sha256', content)
}

function nullAtFault(error: unknown): null {
  if (error instanceof NotSet && (isRejection(error) || isTooMuch(error))) return null
  throw error
}
