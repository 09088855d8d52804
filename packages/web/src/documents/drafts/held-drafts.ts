/** Which drafts are open in a form just now, in whichever tab of this browser. */
export interface HeldDrafts {
  /** Answers other tabs for this one. @returns how to stop */
  readonly hold: (id: string) => () => void
  /** Of some drafts those that nobody has open. */
  readonly notHeld: (ids: readonly string[]) => Promise<Set<string>>
  readonly close: () => void
}

type Message =
  | { readonly asks: readonly string[]; readonly from: string }
  | { readonly holds: string; readonly to: string }

// Tabs of one browser answer within some milliseconds. One that sleeps does not: when it wakes, it keeps what it holds anew.
const patienceMs = 250

/** @param name of the channel, the same in all tabs */
export function heldDrafts(name: string): HeldDrafts {
  const channel = new BroadcastChannel(name)
  const own = new Set<string>()
  const self = `${Date.now()} ${Math.random()}`
  let found: Set<string> | null = null

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('holds' in data) {
      if (data.to === self) found?.add(data.holds)
      return
    }
    for (const id of own) {
      if (data.asks.includes(id)) channel.postMessage({ holds: id, to: data.from } satisfies Message)
    }
  }

  return {
    hold(id) {
      own.add(id)
      return () => own.delete(id)
    },
    async notHeld(ids) {
      const held = new Set<string>()
      found = held
      channel.postMessage({ asks: ids, from: self } satisfies Message)
      await new Promise((done) => setTimeout(done, patienceMs))
      return new Set(ids.filter((id) => !(held.has(id) || own.has(id))))
    },
    close: () => channel.close(),
  }
}
