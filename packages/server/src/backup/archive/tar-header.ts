// The old container of Unix, as POSIX.1-1988 has it (ustar): any `tar` lists and unpacks it.

/** Entries begin and end at multiples of this. */
export const blockBytes = 512

const [nameBytes, sizeAt, sizeDigits, checksumAt, checksumDigits] = [100, 124, 11, 148, 6]
const fileMode = '0000600'

/** What stands before a file of a container. @param name short, and of ASCII */
export function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  const put = (text: string, at: number) => header.write(text, at, 'latin1')
  put(name, 0)
  put(fileMode, 100)
  put('0000000', 108)
  put('0000000', 116)
  put(size.toString(8).padStart(sizeDigits, '0'), sizeAt)
  put('00000000000', 136)
  put('0', 156)
  put('ustar\u000000', 257)
  put(`${checksumOf(header).toString(8).padStart(checksumDigits, '0')}\0 `, checksumAt)
  return header
}

export interface TarHeader {
  readonly name: string
  readonly size: number
}

/** @returns null: it is no header of ours, or not as it was written */
export function readHeader(block: Buffer): TarHeader | null {
  const name = block.subarray(0, nameBytes).toString('latin1').replace(/\0.*$/s, '')
  const size = Number.parseInt(block.subarray(sizeAt, sizeAt + sizeDigits).toString('latin1'), 8)
  if (!(/^[\w./-]+$/.test(name) && Number.isSafeInteger(size))) return null
  // Written again it must be the same: so every bit of it counts.
  return headerOf(name, size).equals(block) ? { name, size } : null
}

/** Nothing but zeros fills what is left of a block. */
export function paddingOf(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) {
    // Its own place counts as spaces.
    sum += at >= checksumAt && at < checksumAt + 8 ? 32 : byte
  }
  return sum
}
