import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type JsonFormat, readVersionedJson, UnreadableJson, writeVersionedJson } from './versioned-json.ts'

interface Note {
  readonly title: string
  readonly pages: number
}

const format: JsonFormat<Note> = {
  version: 3,
  schema: z.object({ title: z.string(), pages: z.int() }),
  upgrades: {
    1: ({ name, ...others }) => ({ ...others, title: name }),
    2: (content) => ({ pages: 1, ...content }),
  },
}

function readProblem(text: string, noteFormat = format): string {
  try {
    readVersionedJson(noteFormat, text)
  } catch (error) {
    if (error instanceof UnreadableJson) return error.message
    throw error
  }
  return 'none'
}

describe('versioned JSON', () => {
  it('is written with the version of its format, and can be read', () => {
    const text = writeVersionedJson(format, { title: 'Roof', pages: 2 })
    expect(JSON.parse(text)).toEqual({ schema: 3, title: 'Roof', pages: 2 })
    expect(readVersionedJson(format, text)).toEqual({ title: 'Roof', pages: 2 })
  })

  it('is upgraded from any earlier version', () => {
    expect(readVersionedJson(format, '{"name":"Roof"}')).toEqual({ title: 'Roof', pages: 1 })
    expect(readVersionedJson(format, '{"schema":1,"name":"Roof"}')).toEqual({ title: 'Roof', pages: 1 })
    expect(readVersionedJson(format, '{"schema":2,"title":"Roof"}')).toEqual({ title: 'Roof', pages: 1 })
  })

  it('drops properties that its format does not have', () => {
    expect(readVersionedJson(format, '{"schema":3,"title":"Roof","pages":2,"color":"red"}')).toEqual({
      title: 'Roof',
      pages: 2,
    })
  })

  it.each([
    ['', 'not JSON'],
    ['{"title":"secret', 'not JSON'],
    ['"secret"', 'content: not an object'],
    ['{"schema":"secret"}', 'schema: not a format version'],
    [
      '{"schema":4,"title":"secret","pages":1}',
      'format version 4 was written by a newer release; this release reads up to 3',
    ],
    ['{"schema":3,"title":"secret","pages":"x"}', 'pages: Invalid input: expected number, received string'],
  ])('is rejected with a reason that does not quote the content: %s', (text, reason) => {
    expect(readProblem(text)).toBe(reason)
  })

  it('is rejected if an upgrade is missing', () => {
    expect(readProblem('{"title":"Roof"}', { ...format, upgrades: {} })).toBe(
      'format version 1 has no upgrade',
    )
  })
})
