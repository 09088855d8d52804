import { randomInt, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeFile } from '#store-file.ts'

/** Without the letters and digits that are taken for one another. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groups = 6
const signsInGroup = 5

const wholeCode = new RegExp(`^([${signs}]{${signsInGroup}}-){${groups - 1}}[${signs}]{${signsInGroup}}$`)

export interface CodeFile {
  readonly path: string
  readonly code: string
  /** Made just now: whoever starts the server should see it. */
  readonly isNew: boolean
}

/** The purchase code of the embedded licence service: made at the first start, 148 bits, readable by the server alone. */
export function readCodeFile(dataDir: string): CodeFile {
  const path = join(dataDir, 'storage/app/purchase-code.txt')
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (wholeCode.test(kept)) return { path, code: kept, isNew: false }
  const code = newCode()
  storeFile(path, `${code}\n`)
  return { path, code, isNew: true }
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
