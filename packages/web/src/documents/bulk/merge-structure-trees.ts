import {
  PDFArray,
  type PDFCatalog,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'

interface CopiedDocument {
  /** The root of its tags; undefined: it has none. */
  readonly root: PDFRef | undefined
  /** All dictionaries of the document. */
  readonly dictionaries: readonly PDFDict[]
  readonly language: PDFObject | undefined
}

const key = (name: string) => PDFName.of(name)

/** Keys of pages, links and pictures whose value is their number in the parent tree. */
const parentTreeKeys = ['StructParents', 'StructParent'].map(key)

/**
 * The tags of several documents as one tree, for screen readers. Each document has its own numbers and ids, so those of the
 * second and of further documents are changed.
 */
export class StructureTree {
  readonly #context: PDFContext
  readonly #ref: PDFRef
  readonly #tags: PDFObject[] = []
  /** Tags by the numbers of pages, links and pictures. */
  readonly #parents: (readonly [number: number, parent: PDFObject])[] = []
  readonly #ids: (readonly [id: string, tag: PDFObject])[] = []
  readonly #roles: PDFDict
  #nextNumber = 0
  #documents = 0

  constructor(context: PDFContext) {
    this.#context = context
    this.#ref = context.nextRef()
    this.#roles = context.obj({})
  }

  /** Adds the tags of a document, which were copied with its pages. */
  add({ root: rootRef, dictionaries, language }: CopiedDocument): void {
    const root = rootRef && this.#context.lookupMaybe(rootRef, PDFDict)
    if (rootRef === undefined || root === undefined) {
      for (const dictionary of dictionaries) for (const name of parentTreeKeys) dictionary.delete(name)
      return
    }
    this.#documents += 1
    this.#renumber(dictionaries)
    for (const tag of this.#listTags(root.lookup(key('K')) ?? rootRef, root)) {
      const dictionary = this.#context.lookup(tag, PDFDict)
      dictionary.set(key('P'), this.#ref)
      if (language !== undefined && !dictionary.has(key('Lang')))
        dictionary.set(key('Lang'), language.clone())
      this.#tags.push(tag)
    }
    const start = this.#nextNumber
    for (const [number, parent] of this.#readTree(root.lookup(key('ParentTree')), 'Nums')) {
      if (!(number instanceof PDFNumber)) continue
      this.#parents.push([start + number.asNumber(), parent])
      this.#nextNumber = Math.max(this.#nextNumber, start + number.asNumber() + 1)
    }
    for (const [id, tag] of this.#readTree(root.lookup(key('IDTree')), 'Names')) {
      if (isText(id)) this.#ids.push([this.#idOf(id), tag])
    }
    for (const [role, meaning] of root.lookupMaybe(key('RoleMap'), PDFDict)?.entries() ?? []) {
      this.#roles.set(role, meaning)
    }
    this.#context.delete(rootRef)
  }

  writeTo(catalog: PDFCatalog): void {
    if (this.#documents === 0) return
    const context = this.#context
    const ids = this.#ids.toSorted(([one], [other]) => (one < other ? -1 : 1))
    const root = context.obj({
      Type: 'StructTreeRoot',
      K: this.#tags,
      ParentTree: context.obj({ Nums: this.#parents.flat() }),
      ParentTreeNextKey: this.#nextNumber,
      RoleMap: this.#roles,
    })
    const names = ids.flatMap(([id, tag]) => [PDFString.of(id), tag])
    if (names.length > 0) root.set(key('IDTree'), context.obj({ Names: names }))
    context.assign(this.#ref, root)
    catalog.set(key('StructTreeRoot'), this.#ref)
    catalog.set(key('MarkInfo'), context.obj({ Marked: true }))
  }

  /** Moves the numbers and ids of a document after those of the documents before it. */
  #renumber(dictionaries: readonly PDFDict[]): void {
    for (const dictionary of dictionaries) {
      for (const name of parentTreeKeys) {
        const number = dictionary.get(name)
        if (!(number instanceof PDFNumber)) continue
        dictionary.set(name, PDFNumber.of(number.asNumber() + this.#nextNumber))
      }
      const id = dictionary.get(key('ID'))
      if (isText(id) && dictionary.has(key('S'))) dictionary.set(key('ID'), PDFString.of(this.#idOf(id)))
      const headers = dictionary.get(key('Headers'))
      if (headers instanceof PDFArray) this.#renameHeaders(headers)
    }
  }

  #renameHeaders(headers: PDFArray): void {
    for (const [index, id] of headers.asArray().entries()) {
      if (isText(id)) headers.set(index, PDFString.of(this.#idOf(id)))
    }
  }

  #idOf(id: PDFString | PDFHexString): string {
    return `${this.#documents}-${id.decodeText()}`
  }

  #listTags(tags: PDFObject, root: PDFDict): PDFRef[] {
    const all = tags instanceof PDFArray ? tags.asArray() : [root.get(key('K'))]
    return all.filter((tag) => tag instanceof PDFRef)
  }

  /** Lists the keys and values of a number tree or a name tree. */
  #readTree(tree: unknown, entriesKey: 'Nums' | 'Names'): (readonly [PDFObject, PDFObject])[] {
    if (!(tree instanceof PDFDict)) return []
    const entries = tree.lookupMaybe(key(entriesKey), PDFArray)?.asArray() ?? []
    const own = Array.from({ length: Math.floor(entries.length / 2) }, (_entry, index) => {
      return [entries[2 * index], entries[2 * index + 1]] as [PDFObject, PDFObject] // as: within the length
    })
    const kids = tree.lookupMaybe(key('Kids'), PDFArray)?.asArray() ?? []
    const ofKids = kids.flatMap((kid) => {
      return this.#readTree(kid instanceof PDFRef ? this.#context.lookup(kid) : kid, entriesKey)
    })
    return [...own, ...ofKids]
  }
}

function isText(value: unknown): value is PDFString | PDFHexString {
  return value instanceof PDFString || value instanceof PDFHexString
}
