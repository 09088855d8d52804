import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { zipFiles } from './zip-files.ts'

/** Zips files whose contents are their names, and returns their names in the ZIP file with these contents. */
function zipAndRead(...names: string[]): [string, string][] {
  const zip = zipFiles(names.map((name) => ({ name, content: strToU8(name) })))
  return Object.entries(unzipSync(zip)).map(([name, content]) => [name, strFromU8(content)])
}

it('keeps names, contents and order', () => {
  const names = ['Facture INV-2 é.pdf', 'Invoice 10', '7.pdf', '3.pdf']
  expect(zipAndRead(...names)).toEqual(names.map((name) => [name, name]))
})

it('makes names unique, also where only upper and lower case differ', () => {
  expect(zipAndRead('Invoice 1.pdf', 'invoice 1.PDF', 'Invoice 1 (2).pdf', 'Invoice 1.pdf')).toEqual([
    ['Invoice 1.pdf', 'Invoice 1.pdf'],
    ['invoice 1 (2).PDF', 'invoice 1.PDF'],
    ['Invoice 1 (2) (2).pdf', 'Invoice 1 (2).pdf'],
    ['Invoice 1 (3).pdf', 'Invoice 1.pdf'],
  ])
})

it('keeps each file in the folder in which it is unpacked', () => {
  expect(zipAndRead('../../a.pdf', 'b\\c.pdf', '/d').map(([name]) => name)).toEqual([
    '..-..-a.pdf',
    'b-c.pdf',
    '-d',
  ])
})
