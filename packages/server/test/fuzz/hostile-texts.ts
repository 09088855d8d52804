const cachedTexts = new Map<number, readonly [string, ...string[]]>()

/** Returns texts that take programs longest, of a length that may be sent. @param length of each, at most */
export function createHostileTexts(length: number): readonly [string, ...string[]] {
  const texts = cachedTexts.get(length) ?? generateTexts(length)
  cachedTexts.set(length, texts)
  return texts
}

function generateTexts(length: number): readonly [string, ...string[]] {
  const filled = (piece: string) =>
    piece
      .repeat(Math.ceil(length / piece.length))
      .slice(0, length)
      .toWellFormed()
  return [
    // One letter that becomes eighteen, in four words.
    filled('ﷺ'),
    filled('ﷻﷺ a1.5 '),
    // Letters with many marks, which Unicode sorts.
    filled(`e${'\u0301\u0323'.repeat(200)}`),
    filled('\u0323\u0301'),
    filled('a\u0489\u0336 '),
    filled('각힣'),
    filled('㌀㋿'),
    filled('𝔘𝔫𝔦 '),
    filled('👩‍👩‍👧‍👦'),
    filled('中文日本'),
    filled('1'),
    filled('1.'),
    filled('1,2.3-'),
    filled('0'),
    filled('1 '),
    filled('+33(0)1 '),
    filled('a '),
    filled('a-'),
    filled('(['),
    generateDistinctWords(length),
    generateDistinctCharacters(length),
  ]
}

function generateDistinctWords(length: number): string {
  let text = ''
  for (let word = 0; text.length < length; word += 1) text += `${(word * 7_919).toString(36)} `
  return text.slice(0, length).trim()
}

function generateDistinctCharacters(length: number): string {
  return String.fromCodePoint(...Array.from({ length }, (_, index) => 0x4e00 + (index % 20_000)))
}
