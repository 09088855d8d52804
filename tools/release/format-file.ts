import { relative } from 'node:path'

/** Returns the line about a created file: its path, size and checksum. The path is relative to the current folder if it is inside. */
export function formatFile({ file, bytes, sha256 }: { file: string; bytes: number; sha256: string }): string {
  const path = relative(process.cwd(), file)
  return `${path.startsWith('..') ? file : path}  ${formatMegabytes(bytes)}  sha256 ${sha256}`
}

export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
