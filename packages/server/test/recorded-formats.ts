import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type JsonFormat, readVersionedJson, writeVersionedJson } from '#database/tables/versioned-json.ts'

const folder = new URL('recorded-formats/', import.meta.url)

const readRecordedFile = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/**
 * Tests a stored format with the files in `recorded-formats`: `NAME-VERSION….json` as stored by programs of that version, and
 * `NAME-VERSION.schema.json` of the current version.
 * @param expected content of every recorded value after reading; absent keys may have any value
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

  it('has the recorded schema, or a new version with an upgrade', () => {
    expect(z.toJSONSchema(schema)).toEqual(JSON.parse(readRecordedFile(`${name}-${version}.schema.json`)))
  })

  it('has a recorded value of each version', () => {
    for (let recorded = 1; recorded <= version; recorded += 1) {
      expect(files.filter((file) => file.startsWith(`${name}-${recorded}`))).not.toEqual([])
    }
  })

  it.each(files)('reads %s', (file) => {
    expect(readVersionedJson(format, readRecordedFile(file))).toMatchObject(expected)
  })

  it('round-trips its current version', () => {
    const recorded = readRecordedFile(`${name}-${version}.json`)
    const written = writeVersionedJson(format, readVersionedJson(format, recorded))
    expect(JSON.parse(written)).toEqual(JSON.parse(recorded))
  })
}
