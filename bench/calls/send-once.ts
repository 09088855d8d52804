import type { LoadCall } from '#load/load-job.ts'
import type { PreparedLoad } from './prepared-load.ts'

/** Sends one save. @returns the id of the saved document */
export async function sendOnce(
  { address, clients }: Pick<PreparedLoad, 'address' | 'clients'>,
  { method, path, headers, body }: LoadCall,
  number: number,
): Promise<number> {
  const numbered = (text: string) => text.replaceAll('{n}', String(number))
  const own = Object.entries(headers).map(([name, value]) => [name, numbered(value)])
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { ...clients[0], ...Object.fromEntries(own) },
    body: numbered(body),
  })
  const answer = (await response.json()) as { id: number } // as: response of a save
  if (response.status !== 200) throw new Error(`The save was rejected: ${JSON.stringify(answer)}`)
  return answer.id
}
