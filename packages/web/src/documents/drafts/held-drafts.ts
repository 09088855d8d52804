/** Which drafts are open in a form just now, in whichever tab of this browser. */
export interface HeldDrafts {
  /** Answers other tabs for this one. @returns how to stop */
  readonly hold: (id: string) => () => void
  /** Of some drafts those that nobody has open. */
  readonly notHeld: (ids: readonly string[]) => Promise<Set<string>>
  readonly close: () => void
}

type Message =
  | { readonly asks: readonly string[]; readonly question: string }
  | { readonly holds: string; readonly question: string }

// Tabs of one browser answer within some milliseconds. One that sleeps does not: when it wakes, it looks what became of what it
// holds.
const patienceMs = 250

/** @param name of the channel, the same in all tabs */
export function heldDrafts(name: string, answersAreIn: () => Promise<void> = patience): HeldDrafts {
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
    hold(id) {
      own.add(id)
      return () => own.delete(id)
    },
    async notHeld(ids) {
      if (ids.length === 0) return new Set()
      count += 1
      const question = `${self} ${count}`
      const held = new Set<string>()
      asked.set(question, held)
      channel.postMessage({ asks: ids, question } satisfies Message)
      await answersAreIn()
      asked.delete(question)
      return new Set(ids.filter((id) => !(held.has(id) || own.has(id))))
    },
    close: () => channel.close(),
  }
}

function patience(): Promise<void> {
  return new Promise((done) => setTimeout(done, patienceMs))
}
