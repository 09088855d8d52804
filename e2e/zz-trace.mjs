import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
const url = process.env.URL ?? 'http://localhost:4820'
const password = /Password: (\S+)/.exec((await import('node:fs')).readFileSync('/tmp/qw/demo.log','utf8'))[1]
const path = process.argv[2] ?? '/invoice/create'
const rate = Number(process.argv[3] ?? 4)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] })
const first = await browser.newContext()
const page = await first.newPage()
const api = first.request
const x = (await (await api.get(url + '/api/refreshCSRFToken')).json()).token
const r = await api.post(url + '/api/v1/login', { data: { email: 'admin@example.com', password }, headers: { 'X-XSRF-TOKEN': x } })
const { token } = await r.json()
await api.get(url + '/api/refreshCSRFToken')
const state = { cookies: (await first.storageState()).cookies, origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] }
async function visit(context, show) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  const reqs = new Map()
  cdp.on('Network.requestWillBeSent', (e) => reqs.set(e.requestId, { url: e.request.url.replace(url, ''), method: e.request.method, start: e.timestamp, type: e.type }))
  cdp.on('Network.loadingFinished', (e) => { const q = reqs.get(e.requestId); if (q) { q.end = e.timestamp; q.bytes = e.encodedDataLength } })
  cdp.on('Network.requestServedFromCache', (e) => { const q = reqs.get(e.requestId); if (q) q.cached = true })
  await page.addInitScript(() => {
    globalThis.__cls = 0; globalThis.__shifts = []
    new PerformanceObserver((l) => { for (const e of l.getEntries()) { __cls += e.value; __shifts.push([e.startTime, e.value, e.sources.map((s) => s.node?.className + ' ' + s.node?.nodeName + ' ' + JSON.stringify(s.previousRect) + JSON.stringify(s.currentRect))]) } }).observe({ type: 'layout-shift', buffered: true })
    const look = () => { const el = document.querySelector('main form [role=region] input, form section input') ; if (el && el.closest('[inert]') === null && !globalThis.__usable) { globalThis.__usable = performance.now(); performance.mark('usable') } else if (!globalThis.__usable) requestAnimationFrame(look) }
    requestAnimationFrame(look)
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(url + path, { waitUntil: 'commit' })
  if (path.includes('create') || path.includes('edit')) await page.waitForFunction(() => globalThis.__usable)
  await page.waitForTimeout(2500)
  const usable = await page.evaluate(() => globalThis.__usable)
  const paint = await page.evaluate(() => performance.getEntriesByType('paint').map((e) => [e.name, Math.round(e.startTime)]))
  const m = Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((q) => [q.name, q.value]))
  const t0 = Math.min(...[...reqs.values()].map((q) => q.start))
  if (show) for (const q of reqs.values()) console.log(String(Math.round((q.start - t0) * 1000)).padStart(5), String(Math.round((q.end - t0) * 1000)).padStart(5), String(q.bytes).padStart(7), q.cached ? 'C' : ' ', q.type.padEnd(10), q.method, q.url)
  const shifts = await page.evaluate(() => [__cls, __shifts])
  console.log('usable', Math.round(usable), JSON.stringify(paint), 'script', Math.round(m.ScriptDuration * 1000), 'task', Math.round(m.TaskDuration * 1000), 'layout', Math.round(m.LayoutDuration * 1000), 'style', Math.round(m.RecalcStyleDuration*1000), 'CLS', shifts[0].toFixed(4), 'nodes', m.Nodes)
  if (show) console.log(JSON.stringify(shifts[1], null, 1).slice(0, 3000))
  await page.close()
}
for (let i = 0; i < 3; i++) {
  const c = await browser.newContext({ storageState: state, viewport: { width: 1366, height: 900 }, locale: 'en-GB' })
  console.log('cold'); await visit(c, i === 1)
  console.log('warm'); await visit(c, i === 1)
  await c.close()
}
await browser.close()
