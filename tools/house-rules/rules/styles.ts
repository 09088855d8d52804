import { isProductCode, matchExcept, matchPaths } from '../places.ts'
import type { Rule, Violation } from '../rule.ts'

/** One `property: value` of a style sheet. */
export type Declaration = {
  property: string
  value: string
  /** Where its property begins, as an offset into the sheet. */
  offset: number
}

/** What a style sheet declares, in its order; comments are none of it. */
export function parseDeclarations(sheet: string): Declaration[] {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length))
  return [...text.matchAll(/([{};]|^)(\s*)([a-z-]+)\s*:\s*([^{};]+)(?=[;}])/g)].map((found) => {
    const [, before = '', space = '', property = '', value = ''] = found
    return { property, value: value.trim(), offset: found.index + before.length + space.length }
  })
}

/** The parts of a value that spaces divide; what stands in parentheses is one. */
export function splitValue(value: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const sign of value.replace(/\s+/g, ' ')) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ' ' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${sign}`)
  }
  return parts
}

/** A rule of the house for style sheets: docs/look.md says what stands behind it. */
export type StyleRule = {
  name: string
  message: string
  isViolatedBy: (declaration: Declaration) => boolean
}

const tokensFile = 'packages/web/src/ui/tokens.ts'

const rawColour =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple|pink|brown)(?![\w-])/i
const colourProperty = /color|background|fill|stroke|border|outline|shadow|^--/

const physicalProperty =
  /^(?:left|right|(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|scroll-(?:margin|padding)-(?:left|right))$/
const physicalValue = /^(?:left|right)$/
const sidedProperty = /^(?:text-align|text-align-last|float|clear)$/
const fourSidedProperty = /^(?:margin|padding|inset|border-width|border-style|border-color)$/

/** Four values of which the second, the right, is not the fourth, the left. */
function isLopsided(value: string): boolean {
  const [, right, , left, more] = splitValue(value)
  return left !== undefined && more === undefined && right !== left
}

/** Four corners of which those at the left are not those at the right. */
function isLopsidedRadius(value: string): boolean {
  const [topLeft, topRight, bottomRight, bottomLeft] = splitValue(value)
  if (topRight === undefined) return false
  return topLeft !== topRight || (bottomLeft ?? topRight) !== (bottomRight ?? topLeft)
}

const spaceProperty = /^(?:padding|margin|gap|row-gap|column-gap)/

/** A hairline, even steps inside of a control, and fours beyond, up to what is a measure of something else. */
function isOffGrid(pixels: number): boolean {
  return pixels > 1 && pixels <= 96 && pixels % (pixels > 14 ? 4 : 2) !== 0
}

function hasOffGrid(value: string): boolean {
  return [...value.matchAll(/(?<![\d.])(\d+)px/g)].some(([, pixels]) => isOffGrid(Number(pixels)))
}

export const styleRules: readonly StyleRule[] = [
  {
    name: 'colours-are-roles',
    message: `Name a role of ${tokensFile}: a raw colour is wrong in one of the two schemes.`,
    isViolatedBy: ({ property, value }) => colourProperty.test(property) && rawColour.test(value),
  },
  {
    name: 'sizes-of-the-scale',
    message: `Take a --text-… of ${tokensFile}: the type scale has no other sizes.`,
    isViolatedBy: ({ property, value }) =>
      /^font(?:-size)?$/.test(property) && /\d(?:px|rem|pt)\b/.test(value),
  },
  {
    name: 'weights-of-the-scale',
    message: `Take a --weight-… of ${tokensFile}.`,
    isViolatedBy: ({ property, value }) => property === 'font-weight' && /\d|bold/.test(value),
  },
  {
    name: 'radii-of-the-scale',
    message: `Take a --radius-… of ${tokensFile}.`,
    isViolatedBy: ({ property, value }) =>
      /^border(?:-\w+)*-radius$/.test(property) && /[1-9]\d*(?:\.\d+)?(?:px|rem|em|%)/.test(value),
  },
  {
    name: 'spaces-of-the-grid',
    message: 'Take a step of the 4 px grid; inside of a control 2, 6, 10 and 14 too.',
    isViolatedBy: ({ property, value }) => spaceProperty.test(property) && hasOffGrid(value),
  },
  {
    name: 'shadows-of-the-scale',
    message: `Take a --shadow-… of ${tokensFile}: only what floats has one. An inset line may stay.`,
    isViolatedBy: ({ property, value }) =>
      property === 'box-shadow' && !/^(?:var\(|none$|inset )/.test(value),
  },
  {
    name: 'durations-of-the-scale',
    message: `Take --quick or --calm of ${tokensFile}.`,
    isViolatedBy: ({ property, value }) =>
      /^(?:transition|animation)/.test(property) && /(?<![\w-])[\d.]+m?s\b/.test(value),
  },
  {
    name: 'logical-sides',
    message:
      'Say start and end (margin-inline-start, inset-inline-end, text-align: start …), not left and right: languages are read in both directions.',
    isViolatedBy: ({ property, value }) =>
      physicalProperty.test(property) ||
      (sidedProperty.test(property) && physicalValue.test(value)) ||
      (fourSidedProperty.test(property) && isLopsided(value)) ||
      (property === 'border-radius' && isLopsidedRadius(value)),
  },
]

/** Holds the rules for style sheets against every one of them. @param sheets texts by path */
export function applyStyleRules(sheets: Record<string, string>): Violation[] {
  return Object.entries(sheets).flatMap(([path, text]) =>
    parseDeclarations(text).flatMap((declaration) =>
      styleRules
        .filter(({ isViolatedBy }) => isViolatedBy(declaration))
        .map(({ name, message }) => ({
          path,
          line: getSheetLine(text, declaration.offset),
          rule: name,
          message,
        })),
    ),
  )
}

function getSheetLine(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

const colourLiteral = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** What the product looks like, and the colours that are offered for paper. */
const isPaletteFile = matchPaths(
  'packages/web/src/ui/{tokens,theme}.ts',
  'packages/web/src/settings/paper/AccentField.tsx',
)

export const restrictedColours: Rule = {
  name: 'one-palette',
  appliesTo: matchExcept(
    (path) => isProductCode(path) && matchPaths('packages/web/src/**')(path),
    isPaletteFile,
  ),
  find(file) {
    const found: number[] = []
    file.visit({
      Literal({ value, start }) {
        if (typeof value === 'string' && colourLiteral.test(value)) found.push(start)
      },
    })
    return found.map((offset) => ({
      offset,
      message:
        'Name a role of packages/web/src/ui/tokens.ts: a raw colour is wrong in one of the two schemes.',
    }))
  },
}
