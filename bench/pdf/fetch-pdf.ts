/** Asks a server for a PDF, and reads it to its end. @throws Error where it answers something else */
export async function fetchPdf(address: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(address, { headers })
  const file = Buffer.from(await response.arrayBuffer())
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`The server answered ${file}`)
}
