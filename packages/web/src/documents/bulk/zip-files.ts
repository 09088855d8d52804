import { zipSync } from 'fflate'

interface ZippedFile {
  readonly name: string
  readonly content: Uint8Array
}

/** Creates a ZIP file. PDFs are compressed already, so they are stored as they are. */
export function zipFiles(files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  const names = makeUnique(files.map(({ name }) => name))
  const entries = files.map(({ content }, index) => [names[index], content] as const)
  return zipSync(Object.fromEntries(entries), { level: 0 })
}

/**
 * Makes file names unique by a number before the ending, also where upper and lower case are the same. A name that could leave
 * the folder in which the file is unpacked is changed.
 */
function makeUnique(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*?)(\.\w+)?$/s.exec(name.replace(/[/\\]/g, '-')) ?? []
    let unique = `${stem}${ending}`
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${stem} (${count})${ending}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
