import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** The family under which templates select a font; null if it has none of the given names. */
export interface FontFamily {
  readonly family: string | null
}

/**
 * Returns the first of the names under which Typst finds a font. Typst derives the family from the names in the file by rules of its own:
 * it ignores the name of the family with all its weights, removes words such as *Light*, and has exceptions for some fonts.
 */
export function findFontFamily(font: Uint8Array, names: readonly string[]): FontFamily {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [Buffer.from(font)] }] })
  return { family: names.find((name) => isKnownFamily(compiler, name)) ?? null }
}

function isKnownFamily(compiler: NodeCompiler, name: string): boolean {
  // A JSON string of printable characters is a string of Typst, too.
  const source = `#set text(font: ${JSON.stringify(name)})\na`
  const compilation = compiler.compile({ mainFileContent: source })
  // Typst warns of an unknown family and takes another one.
  return compilation.result !== null && compilation.takeWarnings() === null
}
