import { fileURLToPath } from 'node:url'

/** The official tests of EN 16931. They are beside the project, because their licence does not allow a copy in it. */
export const officialTestsFolder = fileURLToPath(
  new URL('../../../../../shared/law/en16931-tests/', import.meta.url),
)
