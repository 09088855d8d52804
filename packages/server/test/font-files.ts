/** Returns a font file whose table of names is replaced by another one. */
export function replaceNameTable(font: Buffer, table: Buffer): Buffer {
  const padding = Buffer.alloc((4 - (font.length % 4)) % 4)
  const content = Buffer.concat([font, padding, table])
  const count = content.readUInt16BE(4)
  for (let entry = 12; entry < 12 + 16 * count; entry += 16) {
    if (content.toString('latin1', entry, entry + 4) !== 'name') continue
    content.writeUInt32BE(content.length - table.length, entry + 8)
    content.writeUInt32BE(table.length, entry + 12)
  }
  return content
}

/** Returns a font file with other names. @param names by their ids: 1 family, 6 PostScript name, 16 family with all its weights */
export function renameFont(font: Buffer, names: Readonly<Record<number, string>>): Buffer {
  const texts = Object.entries(names).map(([id, name]) => ({
    id: Number(id),
    text: Buffer.from(name, 'utf16le').swap16(),
  }))
  const records = Buffer.alloc(6 + 12 * texts.length)
  records.writeUInt16BE(texts.length, 2)
  records.writeUInt16BE(records.length, 4)
  let offset = 0
  for (const [index, { id, text }] of texts.entries()) {
    // Windows, Unicode, English.
    const fields = [3, 1, 0x0409, id, text.length, offset]
    for (const [field, value] of fields.entries()) records.writeUInt16BE(value, 6 + 12 * index + 2 * field)
    offset += text.length
  }
  return replaceNameTable(font, Buffer.concat([records, ...texts.map(({ text }) => text)]))
}

/**
 * Returns an OpenType font with CFF outlines that has the names, characters and widths of a TrueType font. Each of its glyphs is the same
 * box.
 */
export function toCffFont(font: Buffer): Buffer {
  const tables = readTables(font)
  const glyphCount = getTable(tables, 'maxp').readUInt16BE(4)
  const head = Buffer.from(getTable(tables, 'head'))
  // Units per em, as CFF has it by default.
  head.writeUInt16BE(1_000, 18)
  const maxp = Buffer.from([0, 0, 0x50, 0, 0, 0])
  maxp.writeUInt16BE(glyphCount, 4)
  const kept = ['OS/2', 'cmap', 'hhea', 'hmtx', 'name', 'post'].map(
    (tag) => [tag, getTable(tables, tag)] as const,
  )
  return writeFont(new Map([...kept, ['CFF ', createOutlines(glyphCount)], ['head', head], ['maxp', maxp]]))
}

function readTables(font: Buffer): ReadonlyMap<string, Buffer> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  return new Map(
    entries.map((entry) => {
      const start = font.readUInt32BE(entry + 8)
      const content = font.subarray(start, start + font.readUInt32BE(entry + 12))
      return [font.toString('latin1', entry, entry + 4), content]
    }),
  )
}

function getTable(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const table = tables.get(tag)
  if (table === undefined) throw new Error(`The font has no table ${tag}`)
  return table
}

function writeFont(tables: ReadonlyMap<string, Buffer>): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.size)
  const power = Math.floor(Math.log2(tables.size))
  directory.write('OTTO', 'latin1')
  const fields = [tables.size, 16 * 2 ** power, power, 16 * (tables.size - 2 ** power)]
  for (const [index, field] of fields.entries()) directory.writeUInt16BE(field, 4 + 2 * index)
  const parts = [directory]
  let offset = directory.length
  for (const [index, [tag, table]] of [...tables]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .entries()) {
    const content = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    let sum = 0
    for (let at = 0; at < content.length; at += 4) sum = (sum + content.readUInt32BE(at)) >>> 0
    const entry = 12 + 16 * index
    directory.write(tag, entry, 'latin1')
    for (const [at, value] of [sum, offset, table.length].entries())
      directory.writeUInt32BE(value, entry + 4 + 4 * at)
    parts.push(content)
    offset += content.length
  }
  return Buffer.concat(parts)
}

// The Compact Font Format: Adobe Technical Note 5176; its charstrings: 5177.

/** `100 0 rmoveto 300 hlineto 500 vlineto -300 hlineto endchar`. */
const boxGlyph = Buffer.from([239, 139, 21, 247, 192, 6, 248, 136, 7, 251, 192, 6, 14])

/** Glyph names with a number below are predefined. */
const standardNames = 391

function createOutlines(glyphCount: number): Buffer {
  const names = Array.from({ length: Math.max(0, glyphCount - standardNames) }, (_, index) =>
    Buffer.from(`g${index}`),
  )
  const header = Buffer.from([1, 0, 4, 4])
  const nameIndex = createIndex([Buffer.from('Box')])
  const rest = Buffer.concat([createIndex(names), createIndex([])])
  // One range of glyph names from 1 on.
  const charset = Buffer.from([2, 0, 1, 0, 0])
  charset.writeUInt16BE(glyphCount - 2, 3)
  const glyphs = createIndex(Array.from({ length: glyphCount }, () => boxGlyph))
  const hasNoWidth = Buffer.from([139, 20])
  const createTop = (start: number) => {
    const charsetEnd = start + charset.length
    const glyphsEnd = charsetEnd + glyphs.length
    return createIndex([
      Buffer.concat([
        ...[toOperand(start), Buffer.from([15])],
        ...[toOperand(charsetEnd), Buffer.from([17])],
        ...[toOperand(hasNoWidth.length), toOperand(glyphsEnd), Buffer.from([18])],
      ]),
    ])
  }
  const start = header.length + nameIndex.length + createTop(0).length + rest.length
  return Buffer.concat([header, nameIndex, createTop(start), rest, charset, glyphs, hasNoWidth])
}

/** Encodes a number with a fixed length. */
function toOperand(value: number): Buffer {
  const operand = Buffer.from([29, 0, 0, 0, 0])
  operand.writeInt32BE(value, 1)
  return operand
}

function createIndex(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return Buffer.alloc(2)
  const head = Buffer.alloc(3 + 4 * (items.length + 1))
  head.writeUInt16BE(items.length, 0)
  head.writeUInt8(4, 2)
  let offset = 1
  head.writeUInt32BE(offset, 3)
  for (const [index, item] of items.entries()) {
    offset += item.length
    head.writeUInt32BE(offset, 7 + 4 * index)
  }
  return Buffer.concat([head, ...items])
}
