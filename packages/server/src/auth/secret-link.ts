import type { Installation } from '#config/installation.ts'

/** A link that lets somebody in by the secret in it. What stands behind # is sent to no server, so it is in no log of one. */
export function createSecretLink(
  { url, basePath }: Pick<Installation, 'url' | 'basePath'>,
  page: 'invitation' | 'password',
  secret: string,
): string {
  return `${url.origin}${basePath}/${page}#${secret}`
}
