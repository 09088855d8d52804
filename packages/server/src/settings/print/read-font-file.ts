import { printDesignLimits } from '@quittance/shared/contract/print-designs.ts'

/** Why a file cannot be a font of documents. */
export type FontProblem =
  | ('too-large' | 'other-type' | 'web-font' | 'collection' | 'variable' | 'broken' | 'italic')
  | ('embedding-restricted' | 'subsetting-restricted' | 'bitmap-only')

export type FontReading =
  | {
      readonly isFont: true
      /** Names by which the renderer may know the family, the most probable first; at least one. */
      readonly familyNames: readonly string[]
      readonly weight: number
    }
  | { readonly isFont: false; readonly problem: FontProblem }

/** First four bytes of a font file. */
const signatures = {
  trueType: [0x00_01_00_00, 0x74_72_75_65],
  openType: 0x4f_54_54_4f,
  collection: 0x74_74_63_66,
  webFonts: [0x77_4f_46_46, 0x77_4f_46_32],
} as const

// Bits of fsType in the table OS/2.
const usageLevels = 0x000e
const restrictedLicence = 0x0002
const noSubsetting = 0x0100
const bitmapOnly = 0x0200

/** Bit of fsSelection in the table OS/2. */
const italicBit = 0x0001

const requiredTables = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post']

/** Fonts have a few dozen tables at most. */
const maxTables = 100

/**
 * Reads the names of the family and the weight of a static TrueType or OpenType font. Returns why a file cannot be a font of documents: PDFs contain the used
 * glyphs, so its licence has to allow embedding and subsetting.
 */
export function readFontFile(content: Buffer): FontReading {
  if (content.length > printDesignLimits.fontBytes) return reject('too-large')
  const typeProblem = findTypeProblem(content)
  if (typeProblem !== null) return reject(typeProblem)
  try {
    return readTables(content)
  } catch (error) {
    // A read beyond the end of the file.
    if (error instanceof RangeError) return reject('broken')
    throw error
  }
}

function reject(problem: FontProblem): FontReading {
  return { isFont: false, problem }
}

function findTypeProblem(content: Buffer): FontProblem | null {
  if (content.length < 12) return 'other-type'
  const signature = content.readUInt32BE(0)
  if (signature === signatures.collection) return 'collection'
  if (signatures.webFonts.some((known) => known === signature)) return 'web-font'
  const isFont = signature === signatures.openType || signatures.trueType.some((known) => known === signature)
  return isFont ? null : 'other-type'
}

function readTables(content: Buffer): FontReading {
  const tables = readTableDirectory(content)
  if (tables.has('fvar')) return reject('variable')
  const os2 = tables.get('OS/2')
  const names = tables.get('name')
  const hasOutlines = tables.has('glyf') || tables.has('CFF ')
  const isComplete = requiredTables.every((tag) => tables.has(tag)) && hasOutlines
  if (os2 === undefined || names === undefined || !isComplete) return reject('broken')
  const embeddingProblem = findEmbeddingProblem(os2.readUInt16BE(8))
  if (embeddingProblem !== null) return reject(embeddingProblem)
  if ((os2.readUInt16BE(62) & italicBit) !== 0) return reject('italic')
  const familyNames = readFamilyNames(names)
  // Old files count weights from 1 to 9.
  const storedWeight = os2.readUInt16BE(4)
  const weight = storedWeight < 10 ? storedWeight * 100 : storedWeight
  if (familyNames.length === 0 || weight < 1 || weight > 1_000) return reject('broken')
  return { isFont: true, familyNames, weight }
}

function readTableDirectory(content: Buffer): Map<string, Buffer> {
  const count = content.readUInt16BE(4)
  if (count > maxTables) throw new RangeError('too many tables')
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + 16 * index
    const offset = content.readUInt32BE(entry + 8)
    const length = content.readUInt32BE(entry + 12)
    if (offset + length > content.length) throw new RangeError('table beyond the end of the file')
    tables.set(content.toString('latin1', entry, entry + 4), content.subarray(offset, offset + length))
  }
  return tables
}

/** Returns why a font must not be embedded; null if it may. @param fsType of the table OS/2 */
function findEmbeddingProblem(fsType: number): FontProblem | null {
  // Preview and editable embedding take precedence over the restricted licence.
  if ((fsType & usageLevels) === restrictedLicence) return 'embedding-restricted'
  if ((fsType & noSubsetting) !== 0) return 'subsetting-restricted'
  return (fsType & bitmapOnly) === 0 ? null : 'bitmap-only'
}

const windowsPlatform = 3

/** Name of the family of at most four styles, and that of the family with all its weights. */
const familyNameIds = [1, 16]

const maxFamilyLength = 100

/** Characters of the name of a family. */
const familyPattern = new RegExp(`^[\\p{L}\\p{N}\\p{P}\\p{S} ]{1,${maxFamilyLength}}$`, 'u')

/** Names whose last words may describe the style have a few of them. */
const maxFamilyNames = 8

/**
 * Returns the names by which the renderer may know the family, the most probable first: a name of the file, with and without its last
 * words, which may describe the style. Empty if the file has no usable name.
 */
function readFamilyNames(names: Buffer): string[] {
  const stored = readStoredNames(names)
  const candidates = familyNameIds.flatMap((nameId) => shortenName(stored.get(nameId) ?? ''))
  return [...new Set(candidates)].filter(isFamilyName).slice(0, maxFamilyNames)
}

function isFamilyName(name: string): boolean {
  return familyPattern.test(name) && !name.includes(',')
}

/** Returns a name, then the same name without its last word, without its last two words, and so on. */
function shortenName(name: string): string[] {
  const separators = [...name.matchAll(/[ _-]+/g)].map(({ index }) => index).filter((index) => index > 0)
  return [name, ...separators.reverse().map((index) => name.slice(0, index))]
}

/** Reads the names of the family by their ids. A record that is too long or beyond the end of the table is ignored. */
function readStoredNames(names: Buffer): Map<number, string> {
  const count = names.readUInt16BE(2)
  const storage = names.readUInt16BE(4)
  if (6 + 12 * count > names.length) throw new RangeError('records beyond the end of the table')
  const stored = new Map<number, string>()
  for (let record = 6; record < 6 + 12 * count; record += 12) {
    const nameId = names.readUInt16BE(record + 6)
    // The first record of a name is the English one.
    if (!familyNameIds.includes(nameId) || stored.has(nameId)) continue
    if (names.readUInt16BE(record) !== windowsPlatform) continue
    const length = names.readUInt16BE(record + 8)
    const start = storage + names.readUInt16BE(record + 10)
    // Two bytes for each character of the Basic Multilingual Plane, four for others.
    if (length > 4 * maxFamilyLength || start + length > names.length) continue
    stored.set(nameId, new TextDecoder('utf-16be').decode(names.subarray(start, start + length)).trim())
  }
  return stored
}
