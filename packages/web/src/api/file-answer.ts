/** A file that was returned by a call. */
export interface AnsweredFile {
  readonly name: string
  readonly content: Blob
}

/** Reads the file in a response. @throws the error of `fetch` if the connection ends before the file is complete */
export async function fileOf(response: Response): Promise<AnsweredFile> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return { name: decodeURIComponent(name), content: await response.blob() }
}
