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
