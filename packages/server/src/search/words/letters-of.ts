// Cheaper than the one for every language, and enough for most of what is folded.
const onlyPlainSigns = /^[\u0020-\u007e]*$/
const noPlainLetters = /[^a-z0-9]+/g
const noLetters = /[^\p{L}\p{N}]+/gu

/** Returns folded text without anything but its letters and digits. */
export function lettersOf(folded: string): string {
  return folded.replace(onlyPlainSigns.test(folded) ? noPlainLetters : noLetters, '')
}
