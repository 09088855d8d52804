import { useEffect } from 'react'

const dayMs = 24 * 60 * 60 * 1_000
/** By then the first screen has all that it needs. */
const afterStartMs = 10_000

/** Of what was typed and never saved this browser keeps nothing that is too old, also where nobody opens a form. */
export function useTidyDrafts(): void {
  useEffect(() => {
    const first = setTimeout(() => void tidy(), afterStartMs)
    const daily = setInterval(() => void tidy(), dayMs)
    return () => {
      clearTimeout(first)
      clearInterval(daily)
    }
  }, [])
}

async function tidy(): Promise<void> {
  try {
    const [{ removeOldDrafts }, { shelf, held }] = await Promise.all([
      import('#documents/drafts/own-drafts.ts'),
      import('#documents/drafts/open-shelves.ts'),
    ])
    await removeOldDrafts(shelf, held)
  } catch {
    // A browser that keeps nothing has nothing to remove; and what could not be done today is done tomorrow.
  }
}
