import type { LoadCall } from '#load/load-job.ts'
import type { PreparedLoad } from './prepared-load.ts'

/** @returns the id of the document that was saved */
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
  const answer = (await response.json()) as { id: number } // as: what a save answers
  if (response.status !== 200) throw new Error(`The save answered ${JSON.stringify(answer)}`)
  return answer.id
}
