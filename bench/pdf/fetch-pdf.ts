/** Requests a PDF and reads it completely. @throws Error if the response is not a PDF */
export async function fetchPdf(address: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(address, { headers })
  const file = Buffer.from(await response.arrayBuffer())
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`The response is not a PDF: ${file}`)
}
