import { ownFontPrefix, printDesignLimits } from '@quittance/shared/contract/print-designs.ts'
import type { ConcurrentChange, LastChange } from '#changes.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import {
  countDesigns,
  insertDesign,
  lockDesign,
  type OwnDesign,
  removeDesign,
  type StoredDesign,
  updateDesign,
} from './design-repository.ts'
import { isFontUsed, lockFonts, removeFont } from './font-repository.ts'
import { lockPrintSettings } from './settings-repository.ts'

export type DesignRejection =
  | 'unknown-design'
  | 'name-taken'
  | 'too-many-designs'
  | 'design-in-use'
  | 'unknown-font'
  | 'font-in-use'

export type DesignOutcome =
  | { readonly isDone: true; readonly id: number; readonly name: string; readonly version: number }
  | { readonly isDone: false; readonly reason: DesignRejection }
  | { readonly isDone: false; readonly reason: 'conflict'; readonly change: ConcurrentChange }

/** Stores a new own template. */
export async function addDesign(
  database: Connection,
  design: OwnDesign,
  change: LastChange,
): Promise<DesignOutcome> {
  return await withFreeName(() =>
    inTransaction(database, async (transaction): Promise<DesignOutcome> => {
      if ((await countDesigns(transaction)) >= printDesignLimits.designs)
        return { isDone: false, reason: 'too-many-designs' }
      if (!(await hasDesignFont(transaction, design))) return { isDone: false, reason: 'unknown-font' }
      return {
        isDone: true,
        id: await insertDesign(transaction, design, change),
        name: design.name,
        version: 1,
      }
    }),
  )
}

interface DesignUpdate {
  readonly id: number
  readonly design: OwnDesign
  /** The version that the change is based on; null: any. */
  readonly expectedVersion: number | null
}

/** Stores a changed own template unless nothing differs, so a repeated save succeeds. */
export async function changeDesign(
  database: Connection,
  { id, design, expectedVersion }: DesignUpdate,
  change: LastChange,
): Promise<DesignOutcome> {
  return await withFreeName(() =>
    inTransaction(database, async (transaction): Promise<DesignOutcome> => {
      const stored = await lockDesign(transaction, id)
      if (stored === null) return { isDone: false, reason: 'unknown-design' }
      const { version, lastChange } = stored
      if (isSame(stored, design)) return { isDone: true, id, name: design.name, version }
      if (expectedVersion !== null && expectedVersion !== version)
        return { isDone: false, reason: 'conflict', change: { ...lastChange, version } }
      if (!(await hasDesignFont(transaction, design))) return { isDone: false, reason: 'unknown-font' }
      const next: StoredDesign = { id, ...design, version: version + 1, lastChange: change }
      await updateDesign(transaction, next)
      return { isDone: true, id, name: design.name, version: next.version }
    }),
  )
}

/** Deletes an own template, unless documents are printed with it. */
export async function deleteDesign(database: Connection, id: number): Promise<DesignOutcome> {
  return await inTransaction(database, async (transaction): Promise<DesignOutcome> => {
    // Locked first, so that a concurrent change cannot select the template.
    const { designId } = await lockPrintSettings(transaction)
    const stored = await lockDesign(transaction, id)
    if (stored === null) return { isDone: false, reason: 'unknown-design' }
    if (designId === id) return { isDone: false, reason: 'design-in-use' }
    await removeDesign(transaction, id)
    return { isDone: true, id, name: stored.name, version: stored.version }
  })
}

/** Deletes a font file, unless it is the last one of a family that an own template uses. */
export async function deleteFont(database: Connection, id: number): Promise<DesignOutcome> {
  return await inTransaction(database, async (transaction): Promise<DesignOutcome> => {
    // Locked first, so that a concurrent change cannot select the font.
    const fonts = await lockFonts(transaction)
    const family = fonts.find((font) => font.id === id)?.family
    if (family === undefined) return { isDone: false, reason: 'unknown-font' }
    const ofFamily = fonts.filter((font) => font.family === family)
    if (ofFamily.length === 1 && (await isFontUsed(transaction, `${ownFontPrefix}${family}`)))
      return { isDone: false, reason: 'font-in-use' }
    await removeFont(transaction, id)
    return { isDone: true, id, name: family, version: 1 }
  })
}

async function withFreeName(change: () => Promise<DesignOutcome>): Promise<DesignOutcome> {
  try {
    return await change()
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.printDesignName)) throw error
    return { isDone: false, reason: 'name-taken' }
  }
}

/** Returns whether the font of a template exists. Locks it, so that it is not deleted before the template is stored. */
async function hasDesignFont(transaction: Connection, { font }: OwnDesign): Promise<boolean> {
  if (!font.startsWith(ownFontPrefix)) return true
  const family = font.slice(ownFontPrefix.length)
  return (await lockFonts(transaction)).some((face) => face.family === family)
}

function isSame(stored: StoredDesign, { name, template, accent, font, blocks, hidden }: OwnDesign): boolean {
  return (
    stored.name === name &&
    stored.template === template &&
    stored.accent === accent &&
    stored.font === font &&
    stored.blocks.join() === blocks.join() &&
    stored.hidden.join() === hidden.join()
  )
}
