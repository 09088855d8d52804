interface RunOptions<Item> {
  /** Maximum number of items that are processed at the same time. */
  readonly atOnce: number
  /** Once it is aborted, no further item is started. */
  readonly signal: AbortSignal
  readonly run: (item: Item) => Promise<void>
}

/** Processes items in their order, a few at the same time. Resolves when all that were started are finished. */
export async function runEach<Item>(
  items: readonly Item[],
  { atOnce, signal, run }: RunOptions<Item>,
): Promise<void> {
  const remaining = items.values()
  const work = async () => {
    for (const item of remaining) {
      if (signal.aborted) return
      await run(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
