import { SaxesParser, type SaxesTagNS } from 'saxes'
import { ReadFailure } from './read-error.ts'
import type { XmlElement } from './xml-element.ts'

/** Characters of a file. An invoice of 10,000 lines has about 12 million. */
const maxLength = 20_000_000
/** Elements and attributes, each of which takes memory. An invoice of 10,000 lines has about 250,000. */
const maxNodes = 600_000
/** Nested elements. The readers look at most 10 levels deep. */
const maxDepth = 40

const component = 'urn:oasis:names:specification:ubl:schema:xsd:Common'
const uncefact = 'urn:un:unece:uncefact:data:standard:'

const prefixes = new Map([
  ['urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', 'ubl'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2', 'cn'],
  [`${component}AggregateComponents-2`, 'cac'],
  [`${component}BasicComponents-2`, 'cbc'],
  [`${uncefact}CrossIndustryInvoice:100`, 'rsm'],
  [`${uncefact}ReusableAggregateBusinessInformationEntity:100`, 'ram'],
  [`${uncefact}UnqualifiedDataType:100`, 'udt'],
  [`${uncefact}QualifiedDataType:100`, 'qdt'],
])

/**
 * Parses the text of an XML file into its root element. Comments and processing instructions are skipped. A document type
 * declaration is rejected, so no entity can be defined or loaded.
 * @throws ReadFailure
 */
export function parseXml(text: string): XmlElement {
  if (text.length > maxLength) throw new ReadFailure('too-large')
  const builder = new TreeBuilder()
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new ReadFailure('doctype')
  })
  parser.on('error', (error) => {
    throw new ReadFailure('not-xml', error.message)
  })
  let nodeCount = 0
  const countNode = () => {
    nodeCount++
    if (nodeCount > maxNodes) throw new ReadFailure('too-large')
  }
  parser.on('attribute', countNode)
  parser.on('opentag', (tag) => {
    countNode()
    builder.open(tag)
  })
  parser.on('closetag', () => builder.close())
  parser.on('text', (part) => builder.addText(part))
  parser.on('cdata', (part) => builder.addText(part))
  parser.write(text).close()
  if (builder.root === null) throw new ReadFailure('not-xml')
  return builder.root
}

class TreeBuilder {
  root: XmlElement | null = null
  private readonly openElements: XmlElement[] = []

  open(tag: SaxesTagNS): void {
    if (this.openElements.length >= maxDepth) throw new ReadFailure('too-deep', tag.local)
    const element = createElement(tag)
    const parent = this.openElements.at(-1)
    if (parent === undefined) this.root = element
    else parent.children.push(element)
    this.openElements.push(element)
  }

  close(): void {
    this.openElements.pop()
  }

  addText(part: string): void {
    const element = this.openElements.at(-1)
    if (element !== undefined) element.text += part
  }
}

function createElement(tag: SaxesTagNS): XmlElement {
  const prefix = prefixes.get(tag.uri)
  const attributes = Object.values(tag.attributes).filter(({ uri }) => uri === '')
  return {
    name: prefix === undefined ? `{${tag.uri}}${tag.local}` : `${prefix}:${tag.local}`,
    attributes: new Map(attributes.map(({ local, value }) => [local, value])),
    children: [],
    text: '',
  }
}
