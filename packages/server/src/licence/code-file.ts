import { randomInt, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Without the letters and digits that are taken for one another. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groups = 5
const signsInGroup = 5

export interface CodeFile {
  readonly path: string
  readonly code: string
  /** Made just now: whoever starts the server should see it. */
  readonly isNew: boolean
}

/** The purchase code of the embedded licence service: made at the first start, 120 bits, readable by the server alone. */
export function readCodeFile(dataDir: string): CodeFile {
  const path = join(dataDir, 'storage/app/purchase-code.txt')
  const isNew = !existsSync(path)
  if (isNew) writeFileSync(path, `${newCode()}\n`, { mode: 0o600, flag: 'wx' })
  return { path, code: readFileSync(path, 'utf8').trim(), isNew }
}

/** However it is typed: case, spaces and dashes aside. */
export function isSameCode(left: string, right: string): boolean {
  const [first, second] = [left, right].map((code) => Buffer.from(code.toUpperCase().replace(/[\s-]/g, '')))
  if (first === undefined || second === undefined || first.length !== second.length) return false
  return first.length > 0 && timingSafeEqual(first, second)
}

function newCode(): string {
  return Array.from({ length: groups }, newGroup).join('-')
}

function newGroup(): string {
  return Array.from({ length: signsInGroup }, () => signs[randomInt(signs.length)]).join('')
}
