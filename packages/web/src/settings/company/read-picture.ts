import { logoLimits } from '@quittance/shared/contract/settings.ts'

/** Returns the content of a file in Base64; null if the file is larger than the server accepts. */
export async function readPicture(file: File): Promise<string | null> {
  if (file.size > logoLimits.bytes) return null
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () => reject(reader.error))
  reader.readAsDataURL(file)
  return (await promise).split(',')[1] ?? ''
}
