import type { StoredImage } from './picture.ts'

/** An address that carries the picture itself. */
export function toDataUrl({ contentType, content }: StoredImage): string {
  return `data:${contentType};base64,${content.toString('base64')}`
}
