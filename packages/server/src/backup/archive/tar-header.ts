// The old container of Unix, as POSIX.1-1988 has it (ustar): any `tar` lists and unpacks it.

/** Entries begin and end at multiples of this. */
export const blockBytes = 512

const [nameBytes, sizeOffset, sizeDigits, checksumOffset, checksumDigits] = [100, 124, 11, 148, 6]
const fileMode = '0000600'

/** What stands before a file of a container. @param name short, and of ASCII */
export function formatTarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  const writeField = (text: string, at: number) => header.write(text, at, 'latin1')
  writeField(name, 0)
  writeField(fileMode, 100)
  writeField('0000000', 108)
  writeField('0000000', 116)
  writeField(size.toString(8).padStart(sizeDigits, '0'), sizeOffset)
  writeField('00000000000', 136)
  writeField('0', 156)
  writeField('ustar\u000000', 257)
  writeField(`${computeHeaderChecksum(header).toString(8).padStart(checksumDigits, '0')}\0 `, checksumOffset)
  return header
}

export interface TarHeader {
  readonly name: string
  readonly size: number
}

/** @returns null: it is no header of ours, or not as it was written */
export function parseTarHeader(block: Buffer): TarHeader | null {
  const name = block.subarray(0, nameBytes).toString('latin1').replace(/\0.*$/s, '')
  const size = Number.parseInt(block.subarray(sizeOffset, sizeOffset + sizeDigits).toString('latin1'), 8)
  if (!(/^[\w./-]+$/.test(name) && Number.isSafeInteger(size))) return null
  // Written again it must be the same: so every bit of it counts.
  return formatTarHeader(name, size).equals(block) ? { name, size } : null
}

/** Nothing but zeros fills what is left of a block. */
export function computePadding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

function computeHeaderChecksum(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) {
    // Its own place counts as spaces.
    sum += at >= checksumOffset && at < checksumOffset + 8 ? 32 : byte
  }
  return sum
}
