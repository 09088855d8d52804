import { type Declaration, partsOf } from './declarations.ts'

/** A rule of the house for style sheets: docs/look.md says what stands behind it. */
export type StyleRule = {
  name: string
  says: string
  refuses: (declaration: Declaration) => boolean
}

const token = 'packages/web/src/ui/tokens.ts'

const rawColour =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple|pink|brown)(?![\w-])/i
const colourful = /color|background|fill|stroke|border|outline|shadow|^--/

const physicalProperty =
  /^(?:left|right|(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|scroll-(?:margin|padding)-(?:left|right))$/
const physicalValue = /^(?:left|right)$/
const withSide = /^(?:text-align|text-align-last|float|clear)$/
const fourSided = /^(?:margin|padding|inset|border-width|border-style|border-color)$/

/** Four values of which the second, the right, is not the fourth, the left. */
function isLopsided(value: string): boolean {
  const [, right, , left, more] = partsOf(value)
  return left !== undefined && more === undefined && right !== left
}

/** Four corners of which those at the left are not those at the right. */
function isLopsidedRadius(value: string): boolean {
  const [topLeft, topRight, bottomRight, bottomLeft] = partsOf(value)
  if (topRight === undefined) return false
  return topLeft !== topRight || (bottomLeft ?? topRight) !== (bottomRight ?? topLeft)
}

const space = /^(?:padding|margin|gap|row-gap|column-gap)/

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
    says: `Name a role of ${token}: a raw colour is wrong in one of the two schemes.`,
    refuses: ({ property, value }) => colourful.test(property) && rawColour.test(value),
  },
  {
    name: 'sizes-of-the-scale',
    says: `Take a --text-… of ${token}: the type scale has no other sizes.`,
    refuses: ({ property, value }) => /^font(?:-size)?$/.test(property) && /\d(?:px|rem|pt)\b/.test(value),
  },
  {
    name: 'weights-of-the-scale',
    says: `Take a --weight-… of ${token}.`,
    refuses: ({ property, value }) => property === 'font-weight' && /\d|bold/.test(value),
  },
  {
    name: 'radii-of-the-scale',
    says: `Take a --radius-… of ${token}.`,
    refuses: ({ property, value }) =>
      /^border(?:-\w+)*-radius$/.test(property) && /[1-9]\d*(?:\.\d+)?(?:px|rem|em|%)/.test(value),
  },
  {
    name: 'spaces-of-the-grid',
    says: 'Take a step of the 4 px grid; inside of a control 2, 6, 10 and 14 too.',
    refuses: ({ property, value }) => space.test(property) && hasOffGrid(value),
  },
  {
    name: 'shadows-of-the-scale',
    says: `Take a --shadow-… of ${token}: only what floats has one. An inset line may stay.`,
    refuses: ({ property, value }) => property === 'box-shadow' && !/^(?:var\(|none$|inset )/.test(value),
  },
  {
    name: 'durations-of-the-scale',
    says: `Take --quick or --calm of ${token}.`,
    refuses: ({ property, value }) =>
      /^(?:transition|animation)/.test(property) && /(?<![\w-])[\d.]+m?s\b/.test(value),
  },
  {
    name: 'logical-sides',
    says: 'Say start and end (margin-inline-start, inset-inline-end, text-align: start …), not left and right: languages are read in both directions.',
    refuses: ({ property, value }) =>
      physicalProperty.test(property) ||
      (withSide.test(property) && physicalValue.test(value)) ||
      (fourSided.test(property) && isLopsided(value)) ||
      (property === 'border-radius' && isLopsidedRadius(value)),
  },
]
