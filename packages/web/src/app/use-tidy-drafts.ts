import { useEffect } from 'react'

const dayMs = 24 * 60 * 60 * 1_000
/** Milliseconds. By then the first screen has loaded its data. */
const afterStartMs = 10_000

/** Removes drafts that are too old from this browser, soon after the start and then daily, even if no form is opened. */
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
    const [{ removeOldDrafts }, { draftStore, draftLocks }] = await Promise.all([
      import('#documents/drafts/own-drafts.ts'),
      import('#documents/drafts/open-draft-stores.ts'),
    ])
    await removeOldDrafts(draftStore, draftLocks)
  } catch {
    // Without draft storage there is nothing to remove, and a failed attempt is repeated the next day.
  }
}
