import type { ChangedMeanwhile } from '#api/changed-meanwhile.ts'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useChoice } from '#ui/alerts.tsx'

/** Returns a function that asks how to resolve a conflict: load the newer version, overwrite it, or continue editing. */
export function useChangedMeanwhile() {
  const choose = useChoice()
  const text = useText()
  return async ({ name, at }: ChangedMeanwhile) => {
    const sentence = text('form.concurrent-change', { name, time: showMoment(at, currentLocale()) })
    return await choose(sentence, [
      { value: 'keep-editing', label: text('form.keep-editing'), isMain: true },
      { value: 'save-over', label: text('form.save-over') },
      { value: 'load-newer', label: text('form.load-newer') },
    ])
  }
}
