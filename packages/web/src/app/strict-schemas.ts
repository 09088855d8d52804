declare global {
  /** Settings of zod, which all its variants read. */
  var __zod_globalConfig: { readonly jitless: boolean } | undefined
}

// Must run before the first schema is created: the content security policy forbids compiling code from strings. Not by zod's own
// function, which would load zod with every screen.
globalThis.__zod_globalConfig = { jitless: true }

export {}
