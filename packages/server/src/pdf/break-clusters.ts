/**
 * Code points of the signs (viramas) that join two consonants in the scripts of South and South-East Asia. Most are invisible when
 * written alone.
 */
const joinerCodes = [
  ...[0x94d, 0x9cd, 0xa4d, 0xacd, 0xb4d, 0xbcd, 0xc4d, 0xccd, 0xd4d, 0xdca, 0xf84, 0x1039, 0x17d2, 0x1a60],
  ...[0x1b44, 0x1bab, 0xa806, 0xa8c4, 0xa9c0, 0xaaf6, 0x1_1046, 0x1_10b9, 0x1_1133, 0x1_11c0, 0x1_1235],
  ...[0x1_134d, 0x1_1442, 0x1_14c2, 0x1_15bf, 0x1_163f, 0x1_16b6, 0x1_1839, 0x1_193e, 0x1_19e0, 0x1_1a47],
]
const joinerClass = `[${joinerCodes.map((code) => String.fromCodePoint(code)).join('')}]`

/** Consonants after which a cluster is broken: no word of any language joins as many. */
const maxClusterLength = 12

const joinerPattern = new RegExp(joinerClass, 'u')
const longClusterPattern = new RegExp(
  `(?:\\p{L}\\p{M}*${joinerClass}\u200d?){${maxClusterLength}}(?=\\p{L})`,
  'gu',
)

/** Zero-width non-joiner: ends a cluster, invisible. */
const nonJoiner = '\u200c'

/**
 * Breaks clusters with more consonants than any word has, because the text shaper crashes on a cluster of more than 255 signs. Keeps
 * all signs; the joiner at each break becomes visible.
 */
export function breakClusters(text: string): string {
  return joinerPattern.test(text) ? text.replace(longClusterPattern, `$&${nonJoiner}`) : text
}
