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

function problem(text: string, read = format): string {
  try {
    readVersionedJson(read, text)
  } catch (error) {
    if (error instanceof UnreadableJson) return error.message
    throw error
  }
  return 'none'
}

describe('JSON with a version', () => {
  it('is written with the version of its format, and read', () => {
    const text = writeVersionedJson(format, { title: 'Roof', pages: 2 })
    expect(JSON.parse(text)).toEqual({ schema: 3, title: 'Roof', pages: 2 })
    expect(readVersionedJson(format, text)).toEqual({ title: 'Roof', pages: 2 })
  })

  it('is upgraded step by step from the version that wrote it', () => {
    expect(readVersionedJson(format, '{"name":"Roof"}')).toEqual({ title: 'Roof', pages: 1 })
    expect(readVersionedJson(format, '{"schema":1,"name":"Roof"}')).toEqual({ title: 'Roof', pages: 1 })
    expect(readVersionedJson(format, '{"schema":2,"title":"Roof"}')).toEqual({ title: 'Roof', pages: 1 })
  })

  it('drops what its format does not have', () => {
    expect(readVersionedJson(format, '{"schema":3,"title":"Roof","pages":2,"color":"red"}')).toEqual({
      title: 'Roof',
      pages: 2,
    })
  })

  it.each([
    ['', 'not JSON'],
    ['{"title":"secret', 'not JSON'],
    ['"secret"', 'content: not an object'],
    ['{"schema":"secret"}', 'schema: not a version of a format'],
    ['{"schema":4,"title":"secret","pages":1}', 'format 4 is of a newer program; this one reads up to 3'],
    ['{"schema":3,"title":"secret","pages":"x"}', 'pages: Invalid input: expected number, received string'],
  ])('is unreadable for a reason that quotes nothing: %s', (text, reason) => {
    expect(problem(text)).toBe(reason)
  })

  it('is unreadable where an upgrade is missing', () => {
    expect(problem('{"title":"Roof"}', { ...format, upgrades: {} })).toBe('format 1 has no upgrade')
  })
})
