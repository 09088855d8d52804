import type { Picture } from './picture.ts'

/** An address that carries the picture itself. */
export function addressOfPicture({ contentType, content }: Picture): string {
  return `data:${contentType};base64,${content.toString('base64')}`
}
