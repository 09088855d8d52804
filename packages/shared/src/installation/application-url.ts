import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })

/** Host, port and a path of plain segments, which routers, cookies and pages interpret in the same way. */
const plainUrlPattern = /^https?:\/\/[^/?#@\\\s]+(\/(?!\.{1,2}(\/|$))[\w.~-]+)*\/?$/i

/** Returns whether a URL can be the URL of the application. */
export function isApplicationUrl(text: string): boolean {
  return plainUrlPattern.test(text) && httpUrl.safeParse(text).success
}
