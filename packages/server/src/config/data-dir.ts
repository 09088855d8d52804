import { resolve } from 'node:path'

/** @param otherwise where it is unless the environment says so */
export function readDataDir(otherwise: string, env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.DATA_DIR ?? otherwise)
}
