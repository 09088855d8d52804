declare const __VERSION__: string

/** The version of the product, written in by the build. */
export const version = __VERSION__
