interface UserAgentInfo {
  /** `Firefox 140`; empty: unknown. */
  readonly browser: string
  /** `Windows`; empty: unknown. */
  readonly system: string
}

// Ordered: most browsers also contain the names of others below them.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|Opera)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Vivaldi', /\bVivaldi\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Chromium', /\bChromium\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
  ['curl', /^curl\/(\d+)/],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

/** Parses the user agent of a browser. */
export function parseUserAgent(userAgent: string): UserAgentInfo {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))
  const version = browser?.[1].exec(userAgent)?.[1] ?? ''
  const system = systems.find(([, pattern]) => pattern.test(userAgent))
  return { browser: browser ? `${browser[0]} ${version}` : '', system: system?.[0] ?? '' }
}
