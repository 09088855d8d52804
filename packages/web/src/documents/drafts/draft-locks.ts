/** Locks of the drafts that are open in a form, in all tabs of this browser. */
export interface DraftLocks {
  /** Marks a draft as open in this tab and answers queries of other tabs. @returns a function that releases the lock */
  readonly lock: (id: string) => () => void
  /** Returns those of the ids that no tab has open. */
  readonly findUnlocked: (ids: readonly string[]) => Promise<Set<string>>
  readonly close: () => void
}

type Message =
  | { readonly asks: readonly string[]; readonly question: string }
  | { readonly holds: string; readonly question: string }

// Tabs of one browser answer within a few milliseconds. A suspended tab does not answer; when it resumes, it checks whether its
// draft is still stored.
const answerTimeoutMs = 250

/**
 * Joins the broadcast channel of the drafts.
 * @param name of the channel, the same in all tabs
 * @param answersAreIn resolves when the other tabs have answered
 */
export function openDraftLocks(name: string, answersAreIn: () => Promise<void> = waitForAnswers): DraftLocks {
  const channel = new BroadcastChannel(name)
  const own = new Set<string>()
  const self = `${Date.now()} ${Math.random()}`
  const asked = new Map<string, Set<string>>()
  let count = 0

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('holds' in data) {
      asked.get(data.question)?.add(data.holds)
      return
    }
    for (const id of own) {
      const { asks, question } = data
      if (asks.includes(id)) channel.postMessage({ holds: id, question } satisfies Message)
    }
  }

  return {
    lock(id) {
      own.add(id)
      return () => own.delete(id)
    },
    async findUnlocked(ids) {
      if (ids.length === 0) return new Set()
      count += 1
      const question = `${self} ${count}`
      const locked = new Set<string>()
      asked.set(question, locked)
      channel.postMessage({ asks: ids, question } satisfies Message)
      await answersAreIn()
      asked.delete(question)
      return new Set(ids.filter((id) => !(locked.has(id) || own.has(id))))
    },
    close: () => channel.close(),
  }
}

function waitForAnswers(): Promise<void> {
  return new Promise((done) => setTimeout(done, answerTimeoutMs))
}
