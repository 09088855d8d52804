const allowedNames = new Set(['PATH', 'HOME', 'USER', 'SHELL', 'TMPDIR', 'TZ', 'TERM', 'COLORTERM', 'NO_COLOR', 'CI'])
const allowedPattern = /^(TEST_|E2E_|FORCE_COLOR$|DEBUG$|System|TEMP$|TMP$)/i

/** The developer's surroundings without what could change a result: product settings, git, npm, language. */
export function createNeutralEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const chosen = Object.entries(environment).filter(([name]) => allowedNames.has(name) || allowedPattern.test(name))
  return { ...Object.fromEntries(chosen), LANG: 'C.UTF-8' }
}
