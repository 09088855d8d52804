import type { Expression } from 'oxc-parser'
import { matchExcept, matchPaths } from '../places.ts'
import type { Finding, Rule } from '../rule.ts'

const isEndToEnd = matchPaths('e2e/**')
/** Tests that measure sizes, positions and colours of what the browser has rendered, and pictures of it. */
const isAboutRendering = matchPaths('e2e/{sweeps,screens}/**')

const selectorMessage =
  'Find elements by role, name or a state of the product: class names of the component library change.'
const sleepMessage = 'Wait for a state, not for a time: expect(…) and expect.poll(…) retry.'
const positionMessage =
  'Positions depend on the layout: use hover, focus and roles, or move the test to e2e/sweeps.'

const positionMethods = /^(boundingBox|wheel)$/
/** Arguments of pointer methods that choose a place in an element. */
const positionArguments = /^(position|sourcePosition|targetPosition)$/

/** End-to-end tests do not depend on the component library, on times or on positions. */
export const robustJourneys: Rule = {
  name: 'robust-journeys',
  appliesTo: matchExcept(isEndToEnd, isAboutRendering),
  find(file) {
    const found: Finding[] = []
    const checkText = (text: unknown, offset: number) => {
      if (typeof text === 'string' && text.includes('.mantine-'))
        found.push({ offset, message: selectorMessage })
    }
    file.visit({
      Literal: ({ value, start }) => checkText(value, start),
      Property({ key, start }) {
        if (key.type === 'Identifier' && positionArguments.test(key.name))
          found.push({ offset: start, message: positionMessage })
      },
      TemplateElement: ({ value, start }) => checkText(value.raw, start),
      CallExpression({ callee, arguments: args, start }) {
        const name = callee.type === 'Identifier' ? callee.name : getMethod(callee)
        const isSleep = name === 'waitForTimeout' || (name === 'setTimeout' && args.length > 1)
        if (isSleep) found.push({ offset: start, message: sleepMessage })
        const isMouse = callee.type === 'MemberExpression' && getMethod(callee.object) === 'mouse'
        if (positionMethods.test(name ?? '') || (isMouse && name === 'move'))
          found.push({ offset: start, message: positionMessage })
      },
    })
    return found
  },
}

/** Returns the name of the property that an expression reads; null for other expressions. */
function getMethod(node: Expression): string | null {
  if (node.type !== 'MemberExpression' || node.computed) return null
  return node.property.type === 'Identifier' ? node.property.name : null
}
