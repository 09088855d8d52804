import type { Plugin } from 'vite'
import { type SyntaxNode, statementsOf } from './syntax.ts'

const contract = /\/packages\/shared\/src\/(contract|wire)\/[\w-]+\.ts$/
/** What this one answers is checked: a service that is not ours may have made it. */
const checked = /\/contract\/(licence|endpoint)\.ts$/
const makers = new Set(['get', 'post', 'put', 'patch', 'del', 'getFile'])
const ofServer = new Set(['summary', 'body', 'query', 'params', 'response'])

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The browser makes calls, and only the server checks and describes them: their schemas, and what is there for these
 * alone, stay out of its script. Schemas that the browser itself reads with are imported by name, and stay.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'quittance:calls-without-schemas',
    apply: 'build',
    transform(code, id) {
      const path = id.replace(/\?.*$/, '')
      if (!contract.test(path)) return null
      const isChecked = checked.test(path)
      const edits: Edit[] = []
      visit(statementsOf(code), (node, isForEffect) => {
        if (node.type !== 'CallExpression') return
        // Making a schema does nothing but make it: what nobody uses can go. A call that is a statement is there for what it does.
        if (!isForEffect) edits.push({ start: node.start, end: node.start, text: '/*@__PURE__*/ ' })
        if (!isChecked) edits.push(...schemasOf(node))
      })
      return { code: edited(code, edits), map: null }
    },
  }
}

function schemasOf(call: SyntaxNode): Edit[] {
  const { callee, arguments: given } = call as unknown as { callee: SyntaxNode; arguments: SyntaxNode[] } // as: of a call
  const [definition] = given
  if (!makers.has(String(callee.name)) || definition?.type !== 'ObjectExpression') return []
  const properties = definition.properties as SyntaxNode[] // as: of an object
  return properties.flatMap((property) => {
    const { key, value } = property as unknown as { key?: SyntaxNode; value?: SyntaxNode } // as: of a property
    if (!(value && ofServer.has(String(key?.name)))) return []
    return [{ start: property.start, end: property.end, text: `${String(key?.name)}: undefined` }]
  })
}

type Look = (node: SyntaxNode, isForEffect: boolean) => void

/** @param isForEffect nobody uses what it answers */
function visit(node: unknown, look: Look, isForEffect = false): void {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, look, isForEffect)
  } else if (isNode(node)) {
    look(node, isForEffect)
    const isStatement = node.type === 'ExpressionStatement'
    for (const part of Object.values(node)) visit(part, look, isForEffect || isStatement)
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** What lies within something that goes, goes with it. */
function edited(code: string, edits: readonly Edit[]): string {
  let done = 0
  let result = ''
  for (const { start, end, text } of edits.toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    if (start < done) continue
    result += code.slice(done, start) + text
    done = end
  }
  return result + code.slice(done)
}
