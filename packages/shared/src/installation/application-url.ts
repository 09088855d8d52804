import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })

/** Host, port and a path of plain segments: nothing that a router, a cookie or a page would read as something else. */
const plainUrlPattern = /^https?:\/\/[^/?#@\\\s]+(\/(?!\.{1,2}(\/|$))[\w.~-]+)*\/?$/i

/** Whether an address can be the product's own. */
export function isApplicationUrl(text: string): boolean {
  return plainUrlPattern.test(text) && httpUrl.safeParse(text).success
}
