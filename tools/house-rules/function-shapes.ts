import type { ArrowFunctionExpression, Function as FunctionNode, Statement } from 'oxc-parser'
import { testCode } from './places.ts'
import type { SourceFile } from './source-file.ts'

/** The measures of one function. */
export type FunctionShape = {
  at: number
  lines: number
  /** How many blocks (if, loop, switch, try) stand inside each other; functions inside count for themselves. */
  depth: number
  parameters: number
  hasJsx: boolean
  /** A callback in a test file, such as the body of a `describe`. */
  isTestCallback: boolean
}

type Open = FunctionShape & { currentDepth: number }
type AnyFunction = FunctionNode | ArrowFunctionExpression

/** The shapes of all functions of a file. */
export function functionShapes(file: SourceFile): FunctionShape[] {
  const done: FunctionShape[] = []
  const open: Open[] = []
  const elseIfs = new Set<Statement>()

  const enter = (node: AnyFunction) => {
    open.push({ ...measured(node, file), depth: 0, currentDepth: 0, hasJsx: false })
  }
  const leave = () => {
    const shape = open.pop()
    if (shape) done.push(shape)
  }
  const enterBlock = () => {
    const shape = open.at(-1)
    if (!shape) return
    shape.currentDepth += 1
    shape.depth = Math.max(shape.depth, shape.currentDepth)
  }
  const leaveBlock = () => {
    const shape = open.at(-1)
    if (shape) shape.currentDepth -= 1
  }
  const markJsx = () => {
    for (const shape of open) shape.hasJsx = true
  }

  file.visit({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    IfStatement(node) {
      if (node.alternate?.type === 'IfStatement') elseIfs.add(node.alternate)
      if (!elseIfs.has(node)) enterBlock()
    },
    'IfStatement:exit': (node) => {
      if (!elseIfs.has(node)) leaveBlock()
    },
    ...blocks(enterBlock, leaveBlock),
    JSXElement: markJsx,
    JSXFragment: markJsx,
  })
  return done
}

/** Every statement besides `if` that nests. */
function blocks(enter: () => void, leave: () => void) {
  return {
    ForStatement: enter,
    'ForStatement:exit': leave,
    ForInStatement: enter,
    'ForInStatement:exit': leave,
    ForOfStatement: enter,
    'ForOfStatement:exit': leave,
    WhileStatement: enter,
    'WhileStatement:exit': leave,
    DoWhileStatement: enter,
    'DoWhileStatement:exit': leave,
    SwitchStatement: enter,
    'SwitchStatement:exit': leave,
    TryStatement: enter,
    'TryStatement:exit': leave,
  }
}

function measured(node: AnyFunction, file: SourceFile) {
  const named = node.params.filter((one) => !('name' in one && one.name === 'this'))
  return {
    at: node.start,
    lines: file.lineOf(node.end) - file.lineOf(node.start) + 1,
    parameters: named.length,
    isTestCallback: testCode(file.path) && node.type !== 'FunctionDeclaration',
  }
}
