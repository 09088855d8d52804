import { type Decimal, readWrittenDecimal } from '#money/decimal.ts'
import { ReadFailure } from './read-error.ts'

/**
 * An element of a parsed file. Its name has the usual prefix of its namespace (`cbc:ID`), whichever prefix the file uses;
 * an element of another namespace has the name `{namespace}ID`, which no path finds.
 */
export interface XmlElement {
  readonly name: string
  /** Attributes without namespace. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  text: string
}

/** Where an element is searched: absent parents have no children. */
export type Parent = XmlElement | undefined

/** Returns all descendants at a path of child names: `cac:Party/cbc:EndpointID`. */
export function findAll(parent: Parent, path: string): XmlElement[] {
  let found = parent === undefined ? [] : [parent]
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  }
  return found
}

/** Returns the first descendant at a path. */
export function find(parent: Parent, path: string): Parent {
  return findAll(parent, path)[0]
}

/** Returns the trimmed text of the first descendant at a path; '' if it is absent. */
export function readText(parent: Parent, path: string): string {
  return getText(find(parent, path))
}

/** Returns the trimmed text of an element; '' if it is absent. */
export function getText(element: Parent): string {
  return element === undefined ? '' : element.text.trim()
}

/** Returns the trimmed value of an attribute; '' if it or its element is absent. */
export function getAttribute(element: Parent, name: string): string {
  return element?.attributes.get(name)?.trim() ?? ''
}

/** Returns whether the text at a path is `true` or `1`, as `xs:boolean` allows. */
export function isTrue(parent: Parent, path: string): boolean {
  return ['true', '1'].includes(readText(parent, path))
}

/** Returns the decimal at a path; null if the element is absent or empty. @throws ReadFailure if it is not a decimal */
export function readNumber(parent: Parent, path: string): Decimal | null {
  return getNumber(find(parent, path))
}

/** Returns the decimal of an element; null if it is absent or empty. @throws ReadFailure if it is not a decimal */
export function getNumber(element: Parent): Decimal | null {
  const text = getText(element)
  if (element === undefined || text === '') return null
  const value = readWrittenDecimal(text)
  if (value === null) throw new ReadFailure('invalid-decimal', element.name)
  return value
}
