/**
 * Signs that join the consonant before them to the one after, in the scripts of South and South-East Asia. Written as code points:
 * most of them cannot be seen alone.
 */
const joinerCodes = [
  ...[0x94d, 0x9cd, 0xa4d, 0xacd, 0xb4d, 0xbcd, 0xc4d, 0xccd, 0xd4d, 0xdca, 0xf84, 0x1039, 0x17d2, 0x1a60],
  ...[0x1b44, 0x1bab, 0xa806, 0xa8c4, 0xa9c0, 0xaaf6, 0x1_1046, 0x1_10b9, 0x1_1133, 0x1_11c0, 0x1_1235],
  ...[0x1_134d, 0x1_1442, 0x1_14c2, 0x1_15bf, 0x1_163f, 0x1_16b6, 0x1_1839, 0x1_193e, 0x1_19e0, 0x1_1a47],
]
const joinerClass = `[${joinerCodes.map((code) => String.fromCodePoint(code)).join('')}]`

/** No word of any language joins as many consonants. */
const maxClusterLength = 12

const joinerPattern = new RegExp(joinerClass, 'u')
const longClusterPattern = new RegExp(
  `(?:\\p{L}\\p{M}*${joinerClass}\u200d?){${maxClusterLength}}(?=\\p{L})`,
  'gu',
)

/** Ends a cluster without a space and without a sign. */
const nonJoiner = '\u200c'

/**
 * Breaks clusters of more consonants than any word has, since the shaper ends its process at one of more than 255 signs. No sign is
 * lost: the joiner at each break shows as a sign of its own.
 */
export function breakClusters(text: string): string {
  return joinerPattern.test(text) ? text.replace(longClusterPattern, `$&${nonJoiner}`) : text
}
