// A name is compared and trusted by how it looks. What cannot be seen in one is either removed or does not count.

/** Characters without a shape: U+3164 and the like are letters to Unicode, U+2800 is a symbol. */
const invisible = '\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb'
const visibleLetter = new RegExp(`(?![${invisible}])[\\p{L}\\p{N}]`, 'u')
const visibleSign = new RegExp(`(?![${invisible}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u')

/** Returns whether a text has a letter or a digit that can be seen. */
export function hasVisibleLetter(text: string): boolean {
  return visibleLetter.test(text)
}

/** Returns whether a text has a letter, a digit, a punctuation mark or a symbol that can be seen. */
export function hasVisibleSign(text: string): boolean {
  return visibleSign.test(text)
}

// Scripts in which ZWNJ and ZWJ between two letters change how a word is written.
const joining = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Mandaic', 'Phags_Pa', 'Adlam'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const pictograph = '\\p{Extended_Pictographic}'

/** Characters without a shape that change the shape of their neighbours, where they do: these stay. */
const shaping = [
  `(?<=[${joining}]\\p{M}*)[\\u200c\\u200d](?=[${joining}])`,
  // A family or a profession: several emoji shown as one.
  `(?<=${pictograph}\\ufe0f?\\p{Emoji_Modifier}?)\\u200d(?=${pictograph})`,
  `(?<=${pictograph})[\\ufe0e\\ufe0f]`,
  // The variant of an ideograph with which a Japanese name is written.
  '(?<=\\p{Ideographic})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
].join('|')
const withoutShape = '[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]'
// The lookahead comes first: other characters are passed over without a look at their neighbours.
const shapingOrShapeless = new RegExp(`(?=${withoutShape})(?:(${shaping})|${withoutShape})`, 'gu')

const printableAscii = /^[ -~]*$/

/**
 * Returns a name as it is stored: trimmed, in NFC, without controls of writing direction and characters without a shape,
 * except those that a script or an emoji needs. Several spaces become one. Control characters and line breaks stay, for
 * the schemas to reject.
 */
export function cleanName(text: string): string {
  const shaped = printableAscii.test(text)
    ? text
    : text
        .replace(shapingOrShapeless, (_match, kept: string | undefined) => kept ?? '')
        .replace(/[\u2800\u2028\u2029]/g, ' ')
        .normalize('NFC')
  return shaped.replace(/\p{Zs}{2,}/gu, ' ').trim()
}

const shapeless = new RegExp(`[${invisible}]`, 'gu')
// Not every mark: in Indic scripts, vowels are marks, and in Japanese one tells two letters apart.
const accents = /[\u0300-\u036f]/g

/**
 * Returns what two names have in common that look the same: without regard to case, width, accents, spaces and
 * characters without a shape. Look-alikes of different scripts or letters (Latin a and Cyrillic а, l and I) stay different.
 */
export function nameSkeleton(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/\u2800/g, ' ')
      .replace(shapeless, '')
      .replace(accents, '')
      // To upper case first: ß is SS, and a sigma at the end of a word is a sigma.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFC')
      .replace(/[\s\p{Z}]+/gu, ' ')
      .trim()
  )
}
