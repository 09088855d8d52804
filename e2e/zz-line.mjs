import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
const url = process.env.URL ?? 'http://localhost:4820'
const password = /Password: (\S+)/.exec(readFileSync('/tmp/qw/demo.log','utf8'))[1]
const path = process.argv[2] ?? '/invoice/create'
const rate = Number(process.argv[3] ?? 1)
const warm = process.argv[4] === 'warm'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] })
const first = await browser.newContext()
const api = first.request
const x = (await (await api.get(url + '/api/refreshCSRFToken')).json()).token
const { token } = await (await api.post(url + '/api/v1/login', { data: { email: 'admin@example.com', password }, headers: { 'X-XSRF-TOKEN': x } })).json()
await api.get(url + '/api/refreshCSRFToken')
const state = { cookies: (await first.storageState()).cookies, origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] }
const c = await browser.newContext({ storageState: state, viewport: { width: 1366, height: 900 }, locale: 'en-GB' })
if (warm) for (let i = 0; i < 3; i++) { const p = await c.newPage(); await p.goto(url + path); await p.waitForTimeout(2500); await p.close() }
const page = await c.newPage()
const cdp = await c.newCDPSession(page)
await cdp.send('Emulation.setCPUThrottlingRate', { rate })
const events = []
cdp.on('Tracing.dataCollected', (e) => events.push(...e.value))
await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'v8.execute', 'disabled-by-default-v8.compile', 'blink.user_timing', 'loading'] } })
await page.goto(url + path, { waitUntil: 'commit' })
await page.waitForTimeout(3000)
const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r))
await cdp.send('Tracing.end'); await done
const nav = events.find((e) => e.name === 'navigationStart' && e.args?.data?.documentLoaderURL?.includes(path)) ?? events.find((e) => e.name === 'ResourceSendRequest')
const t0 = nav.ts
const names0 = {}; for (const e of events) names0[e.name] = (names0[e.name] ?? 0) + 1; if (process.env.NAMES) console.log(names0); const main = events.find((e) => (e.name === 'EvaluateScript' || e.name === 'v8.evaluateModule' || e.name === 'FunctionCall') && JSON.stringify(e.args).includes('/assets/'))
const names = new Set(['EvaluateScript', 'v8.compile', 'v8.compileModule', 'FunctionCall', 'ParseHTML', 'Layout', 'UpdateLayoutTree', 'Paint', 'MajorGC', 'MinorGC', 'RunMicrotasks', 'v8.produceCache', 'TimerFire', 'v8.evaluateModule', 'ParseAuthorStyleSheet', 'FireAnimationFrame', 'EventDispatch','PrePaint','Commit','v8.produceModuleCache','V8.CompileCode','v8.deserializeOnBackground'])
const list = events.filter((e) => e.ph === 'X' && e.pid === main.pid && e.tid === main.tid && e.dur > 1500 * rate / 2 && names.has(e.name)).sort((a, b) => a.ts - b.ts || b.dur - a.dur)
const stack = []
for (const e of list) {
  while (stack.length && stack.at(-1) <= e.ts) stack.pop()
  const d = e.args?.data ?? {}
  console.log(((e.ts - t0) / 1000).toFixed(1).padStart(8), (e.dur / 1000).toFixed(1).padStart(7), '  '.repeat(stack.length) + e.name, (d.url ?? '').split('/').pop(), d.functionName ?? '', d.cacheConsumeOptions ?? '', d.notStreamedReason ?? (d.streamed ? 'streamed' : ''), d.cacheRejected ?? '')
  stack.push(e.ts + e.dur)
}
const total = {}
for (const e of events) if (e.ph === 'X' && e.pid === main.pid && e.tid === main.tid && names.has(e.name)) total[e.name] = (total[e.name] ?? 0) + e.dur / 1000
console.log(total)
await browser.close()
