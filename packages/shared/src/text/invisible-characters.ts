// Names are compared and trusted by their looks, so invisible characters are removed or ignored.

/**
 * Characters without a shape, which Unicode counts among the ignorable, the format controls, or elsewhere: controls and blanks
 * of Egyptian hieroglyphs, a filler of Khitan, a joiner of Brahmi digits, a note without a head.
 */
const ignorableCharacters =
  '\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u{13430}-\\u{13455}\\u{16fe4}\\u{1107f}\\u{1d159}'
/** U+2800 is a symbol in Unicode but looks like a space. */
const invisibleCharacters = `${ignorableCharacters}\\u2800`
const visibleLetter = new RegExp(`(?![${invisibleCharacters}])[\\p{L}\\p{N}]`, 'u')
const visibleCharacter = new RegExp(`(?![${invisibleCharacters}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u')

/** Returns whether a text has a visible letter or digit. */
export function hasVisibleLetter(text: string): boolean {
  return visibleLetter.test(text)
}

/** Returns whether a text has a visible letter, digit, punctuation mark or symbol. */
export function hasVisibleCharacter(text: string): boolean {
  return visibleCharacter.test(text)
}

// Non-characters are invalid in texts, and private characters differ between fonts. Unassigned ones are allowed, because later
// versions of Unicode can assign them.
const unstableCharacter = /[\p{Noncharacter_Code_Point}\p{Co}]/u

/** Returns whether a text has a character that differs or is missing on other computers. */
export function hasUnstableCharacter(text: string): boolean {
  return unstableCharacter.test(text)
}

// Scripts in which ZWNJ and ZWJ between two letters change how a word is written.
const joiningScripts = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Mandaic', 'Phags_Pa', 'Adlam'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const pictograph = '\\p{Extended_Pictographic}'

/** Characters without a shape that change the shape of adjacent characters; `cleanName` keeps them. */
const shapingCharacters = [
  `(?<=[${joiningScripts}]\\p{M}*)[\\u200c\\u200d](?=[${joiningScripts}])`,
  // A family or a profession: several emoji shown as one.
  `(?<=${pictograph}\\ufe0f?\\p{Emoji_Modifier}?)\\u200d(?=${pictograph})`,
  `(?<=${pictograph})[\\ufe0e\\ufe0f]`,
  // The variant of an ideograph with which a Japanese name is written.
  '(?<=\\p{Ideographic})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
  // Signs of a number, a year or a verse, which enclose or cross the digits after them.
  '[\\u0600-\\u0605\\u06dd\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}](?=\\p{Nd})',
  // The line above an abbreviation in Syriac.
  '\\u070f(?=\\p{Script=Syriac})',
].join('|')
const ignorableCharacter = `[${ignorableCharacters}]`
// The lookahead comes first for speed: other characters are skipped without testing adjacent ones.
const shapingOrIgnorable = new RegExp(
  `(?=${ignorableCharacter})(?:(${shapingCharacters})|${ignorableCharacter})`,
  'gu',
)

const printableAscii = /^[ -~]*$/

/**
 * Returns a name as it is stored: trimmed, in NFC, without controls of writing direction and characters without a shape,
 * except those that a script or an emoji needs. Several spaces become one. Control characters, line breaks and unstable
 * characters stay, for the schemas to reject.
 */
export function cleanName(text: string): string {
  const shaped = printableAscii.test(text)
    ? text
    : text
        .replace(shapingOrIgnorable, (_match, kept: string | undefined) => kept ?? '')
        .replace(/[\u2800\u2028\u2029]/g, ' ')
        .normalize('NFC')
  return shaped.replace(/\p{Zs}{2,}/gu, ' ').trim()
}

const unseenCharacters = new RegExp(`[${invisibleCharacters}\\p{Noncharacter_Code_Point}]`, 'gu')
// Not all marks: vowels of Indic scripts are marks, and a Japanese mark distinguishes two letters.
const accents = /[\u0300-\u036f]/g

/**
 * Returns a key that is equal for names that look the same: without case, width, accents, repeated spaces, non-characters and
 * characters without a shape. Look-alikes of different scripts or letters (Latin a and Cyrillic а, l and I) stay different.
 */
export function getNameSkeleton(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/\u2800/g, ' ')
      .replace(unseenCharacters, '')
      .replace(accents, '')
      // Upper case first: ß becomes SS, and a final sigma becomes a sigma.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFC')
      .replace(/[\s\p{Z}]+/gu, ' ')
      .trim()
  )
}

const directionControls = /[\u202a-\u202e\u2066-\u2069]/
// Overrides display 1.00 as 00.1, and embeddings affect text after them.
const overridesAndEmbeddings = /[\u202a-\u202e]/g
const isolates = /[\u2066-\u2069]/g
const isolateEnd = '\u2069'

/**
 * Removes controls that can change the displayed order of a text: overrides, embeddings and unpaired isolates. Marks (U+200E,
 * U+200F) and paired isolates stay, because right-to-left scripts need them.
 */
export function removeDirectionControls(text: string): string {
  // Nearly all texts, of which a document can contain 40,000.
  if (!directionControls.test(text)) return text
  const plain = text.replace(overridesAndEmbeddings, '')
  const unpaired = findUnpairedIsolates(plain)
  return plain.replace(isolates, (control, index: number) => (unpaired.has(index) ? '' : control))
}

function findUnpairedIsolates(text: string): Set<number> {
  const open: number[] = []
  const unpaired = new Set<number>()
  for (const { 0: control, index } of text.matchAll(isolates)) {
    if (control !== isolateEnd) open.push(index)
    else if (open.pop() === undefined) unpaired.add(index)
  }
  return new Set([...unpaired, ...open])
}
