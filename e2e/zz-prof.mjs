import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
const url = process.env.URL ?? 'http://localhost:4820'
const password = /Password: (\S+)/.exec(readFileSync('/tmp/qw/demo.log','utf8'))[1]
const path = process.argv[2] ?? '/invoice/create'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] })
const first = await browser.newContext()
const api = first.request
const x = (await (await api.get(url + '/api/refreshCSRFToken')).json()).token
const { token } = await (await api.post(url + '/api/v1/login', { data: { email: 'admin@example.com', password }, headers: { 'X-XSRF-TOKEN': x } })).json()
await api.get(url + '/api/refreshCSRFToken')
const state = { cookies: (await first.storageState()).cookies, origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] }
const c = await browser.newContext({ storageState: state, viewport: { width: 1366, height: 900 }, locale: 'en-GB' })
const page = await c.newPage()
const cdp = await c.newCDPSession(page)
await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
await cdp.send('Profiler.start')
await page.goto(url + path, { waitUntil: 'commit' })
await page.waitForTimeout(3000)
const { profile } = await cdp.send('Profiler.stop')
const nodes = new Map(profile.nodes.map((n) => [n.id, n]))
const parent = new Map(); for (const n of profile.nodes) for (const ch of n.children ?? []) parent.set(ch, n.id)
const self = new Map()
profile.samples.forEach((id, i) => self.set(id, (self.get(id) ?? 0) + profile.timeDeltas[i] / 1000))
const byFn = new Map(), total = new Map()
const label = (n) => `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').pop()}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`
for (const [id, ms] of self) {
  const n = nodes.get(id)
  byFn.set(label(n), (byFn.get(label(n)) ?? 0) + ms)
  const seen = new Set()
  for (let p = id; p !== undefined; p = parent.get(p)) { const l = label(nodes.get(p)); if (!seen.has(l)) { seen.add(l); total.set(l, (total.get(l) ?? 0) + ms) } }
}
const show = (m, k) => [...m].sort((a, b) => b[1] - a[1]).slice(0, k).forEach(([l, ms]) => console.log(ms.toFixed(1).padStart(8), l))
console.log('SELF'); show(byFn, 40); console.log('TOTAL'); show(new Map([...total].filter(([l]) => process.env.ALL || /^_?[A-Z]/.test(l) || l.startsWith("use"))), 90)
await browser.close()
