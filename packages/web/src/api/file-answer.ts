/** A file that a call has answered. */
export interface AnsweredFile {
  readonly name: string
  readonly content: Blob
}

/** @throws what `fetch` throws when the connection ends before the file does */
export async function fileOf(response: Response): Promise<AnsweredFile> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return { name: decodeURIComponent(name), content: await response.blob() }
}
