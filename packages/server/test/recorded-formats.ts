import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type JsonFormat, readVersionedJson, writeVersionedJson } from '#database/tables/versioned-json.ts'

const folder = new URL('recorded-formats/', import.meta.url)

const readRecordedFile = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/**
 * Holds a format against what was recorded of it in `recorded-formats`: `NAME-VERSION….json` as stored by programs of that
 * version, and `NAME-VERSION.schema.json` of the version that is written now.
 * @param expected what every recorded value is read as; absent keys may have any value
 */
export function testStoredFormat<Content extends object>(
  name: string,
  format: JsonFormat<Content>,
  expected: Partial<Content>,
): void {
  const { version, schema } = format
  const files = readdirSync(folder).filter(
    (file) => file.startsWith(`${name}-`) && !file.endsWith('.schema.json'),
  )

  it('has its schema recorded: another one is another version, with an upgrade', () => {
    expect(z.toJSONSchema(schema)).toEqual(JSON.parse(readRecordedFile(`${name}-${version}.schema.json`)))
  })

  it('has a recorded value of each version', () => {
    for (let each = 1; each <= version; each += 1) {
      expect(files.filter((file) => file.startsWith(`${name}-${each}`))).not.toEqual([])
    }
  })

  it.each(files)('reads %s', (file) => {
    expect(readVersionedJson(format, readRecordedFile(file))).toMatchObject(expected)
  })

  it('writes and reads its present version without any difference', () => {
    const recorded = readRecordedFile(`${name}-${version}.json`)
    const written = writeVersionedJson(format, readVersionedJson(format, recorded))
    expect(JSON.parse(written)).toEqual(JSON.parse(recorded))
  })
}
