// Cheaper than the one for every language, and enough for most of what is folded.
const asciiPattern = /^[\u0020-\u007e]*$/
const asciiSeparators = /[^a-z0-9]+/g
const separators = /[^\p{L}\p{N}]+/gu

/** Returns folded text without anything but its letters and digits. */
export function removeSeparators(folded: string): string {
  return folded.replace(asciiPattern.test(folded) ? asciiSeparators : separators, '')
}
