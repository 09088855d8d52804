/** Groups of similar hues, of 15 degrees each. */
const hueGroups = 24
/** Saturation below which a pixel is grey. */
const minSaturation = 0.25
/** Share of the visible pixels that a colour needs at least. */
const minShare = 0.02
/** WCAG 2 contrast that text needs on white paper. */
const minContrast = 4.5

interface HueGroup {
  readonly weight: number
  readonly count: number
  readonly red: number
  readonly green: number
  readonly blue: number
}

const emptyGroup: HueGroup = { weight: 0, count: 0, red: 0, green: 0, blue: 0 }

/**
 * Returns the dominant saturated colour of a picture, darkened until it is legible on white paper; null if the picture is grey.
 * @param pixels red, green, blue and alpha of each pixel, 0 to 255
 */
export function findLogoAccent(pixels: ArrayLike<number>): string | null {
  const groups = Array.from({ length: hueGroups }, () => emptyGroup)
  let visible = 0
  for (let start = 0; start < pixels.length; start += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((offset) => pixels[start + offset])
    if (alpha < 128) continue
    const { hue, saturation, lightness } = toHsl(red, green, blue)
    // White is the paper, not a part of the drawing.
    if (lightness < 0.95) visible += 1
    if (saturation < minSaturation || lightness < 0.08 || lightness > 0.92) continue
    const index = Math.floor(hue * hueGroups) % hueGroups
    const group = groups[index] ?? emptyGroup
    groups[index] = {
      weight: group.weight + saturation,
      count: group.count + 1,
      red: group.red + red * saturation,
      green: group.green + green * saturation,
      blue: group.blue + blue * saturation,
    }
  }
  const dominant = groups.reduce((best, group) => (group.weight > best.weight ? group : best))
  if (dominant.count === 0 || dominant.count < visible * minShare) return null
  return toHex(darken([dominant.red, dominant.green, dominant.blue].map((sum) => sum / dominant.weight)))
}

/** Converts a colour to hue, saturation and lightness, 0 to 1. */
function toHsl(red: number, green: number, blue: number) {
  const highest = Math.max(red, green, blue)
  const lowest = Math.min(red, green, blue)
  const chroma = (highest - lowest) / 255
  const lightness = (highest + lowest) / 510
  if (chroma === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = chroma / (1 - Math.abs(2 * lightness - 1))
  return {
    hue: (findHueSixth({ red, green, blue }, highest, highest - lowest) % 6) / 6,
    saturation,
    lightness,
  }
}

interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/** Returns the hue, 0 to 7, where 6 is red again. */
function findHueSixth({ red, green, blue }: Colour, highest: number, difference: number): number {
  if (highest === red) return (green - blue) / difference + 6
  if (highest === green) return (blue - red) / difference + 2
  return (red - green) / difference + 4
}

function darken(colour: readonly number[]): readonly number[] {
  for (let factor = 1; factor > 0; factor -= 0.02) {
    const darker = colour.map((channel) => Math.round(channel * factor))
    if (contrastToWhite(darker) >= minContrast) return darker
  }
  return [0, 0, 0]
}

/** Returns the WCAG 2 contrast of a colour on white. */
export function contrastToWhite(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const value = channel / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

function toHex(colour: readonly number[]): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
