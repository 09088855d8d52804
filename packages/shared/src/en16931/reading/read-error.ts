/**
 * Why a file cannot be read as an invoice. `not-xml`: not well-formed, or namespaces are not declared. `repeated-element`: an
 * element of which the model keeps one value occurs several times.
 */
export type ReadErrorCode =
  | 'not-xml'
  | 'doctype'
  | 'too-large'
  | 'too-deep'
  | 'not-an-invoice'
  | 'invalid-decimal'
  | 'repeated-element'

export interface ReadError {
  readonly code: ReadErrorCode
  /** Where: the name of the element, or the message of the XML parser with its line. '' if the whole file is meant. */
  readonly detail: string
}

/** Ends reading. Only thrown and caught in this folder: `readInvoice` returns it as a result. */
export class ReadFailure extends Error {
  readonly error: ReadError

  constructor(code: ReadErrorCode, detail = '') {
    super(`${code} ${detail}`)
    this.error = { code, detail }
  }
}
