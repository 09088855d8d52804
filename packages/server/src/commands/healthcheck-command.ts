import { get } from 'node:http'
import { readConfig } from '#config/config.ts'

const timeoutMs = 4_000

/** Requests `/healthz` from the server with the same environment. The exit code is 1 if it does not respond. */
export async function checkHealth(): Promise<void> {
  // The data directory is not used.
  const { host, port } = readConfig({ dataDir: '' })
  const url = `http://${formatReachableHost(host)}:${port}/healthz`
  const status = await requestStatus(url)
  if (status === 200) return
  // Not thrown: finding the message of an error would load the whole server, twice a minute.
  process.stderr.write(`The server does not respond at ${url} (${status}). Read its log, or restart it.\n`)
  process.exitCode = 1
}

/** Returns the host of a URL for the server. A server that listens on all addresses is reached through the loopback interface. */
function formatReachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Returns the status code, or the reason why there is no response. */
function requestStatus(url: string): Promise<number | string> {
  return new Promise((resolve) => {
    // Not `fetch`, whose modules would take half of the time of this command.
    const request = get(url, { agent: false, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', (error) => resolve(error.message))
  })
}
