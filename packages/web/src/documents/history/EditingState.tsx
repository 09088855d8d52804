import { Button, VisuallyHidden } from '@mantine/core'
import undoEnglish from '@quittance/shared/locales/en/undo.json' with { type: 'json' }
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { useFormState } from '#documents/document-store.ts'
import { isSureOf } from '#documents/drafts/draft.ts'
import type { DraftKeeper, Keeping } from '#documents/drafts/draft-keeper.ts'
import { useDraftOwner } from '#documents/drafts/draft-owner.ts'
import { useDraftKeeper } from '#documents/drafts/use-draft-keeper.ts'
import { useLeftDrafts } from '#documents/drafts/use-left-drafts.ts'
import { showTime } from '#locale/age-text.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import classes from './history.module.css'
import { Steps } from './Steps.tsx'

addEnglish(undoEnglish)

// Most forms have nothing to offer.
const DraftOffer = lazy(async () => {
  const { DraftOffer: Offer } = await import('#documents/drafts/DraftOffer.tsx')
  return { default: Offer }
})

/** What becomes of what is typed, and the way back and forth through it. */
export function EditingState() {
  const owner = useDraftOwner()
  const [first, setFirst] = useState(owner)
  if (first === null && owner !== null) setFirst(owner)
  return first === null ? null : <StateOf owner={first} isThere={owner === first} />
}

interface StateOfProps {
  readonly owner: string
  /** Else somebody else has signed in over what the first one typed, or may have: it is nobody's to be kept from here on. */
  readonly isThere: boolean
}

function StateOf({ owner, isThere }: StateOfProps) {
  const keeper = useDraftKeeper(owner, isThere)
  const left = useLeftDrafts(owner)
  const isSaving = useFormState((state) => state.isSaving)
  const isShown = isThere && keeper !== null
  const hasLeft = left.drafts !== null && left.drafts.length > 0
  return (
    <div className={classes.state} aria-busy={left.drafts === null} inert={isSaving}>
      {isShown ? <KeptState keeper={keeper} /> : null}
      <Steps />
      {isShown && hasLeft ? (
        <Suspense fallback={null}>
          <DraftOffer keeper={keeper} left={left} />
        </Suspense>
      ) : null}
    </div>
  )
}

function KeptState({ keeper }: { readonly keeper: DraftKeeper }) {
  const text = useText()
  const kept = useStore(keeper.keeping)
  const isNew = useFormState(({ form }) => form.id === null)
  const isSaving = useFormState((state) => state.isSaving)
  const keeping = answerable(kept, isSaving)
  const number = useFormState(({ form }) => form.number ?? form.proposedNumber)
  const sentence = keeping.is === 'saved' && isNew ? null : sentenceFor(keeping, number, text)
  return (
    <>
      <p
        className={classes.kept}
        data-is={keeping.is === 'kept' && keeping.sentAt !== null ? 'sent' : keeping.is}
      >
        {sentence}
      </p>
      {/* Read out is what somebody has to act on: the rest would interrupt every word. */}
      <VisuallyHidden role="status">{isToBeActedOn(keeping) ? sentence : null}</VisuallyHidden>
      {keeping.is === 'elsewhere' ? (
        <div className={classes.choices}>
          <Button size="compact-sm" onClick={() => void keeper.keepHere()}>
            {text('editing.keep-here')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => keeper.letGo()}>
            {text('editing.let-go')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** What was sent just now may still be answered: until then it is what is kept here. */
function answerable(keeping: Keeping, isSaving: boolean): Keeping {
  return keeping.is === 'kept' && isSaving ? { ...keeping, sentAt: null } : keeping
}

function isToBeActedOn({ is }: Keeping): boolean {
  return is === 'not-kept' || is === 'elsewhere'
}

function sentenceFor(keeping: Keeping, number: number, text: TranslateFunction): string {
  switch (keeping.is) {
    case 'saved':
      return text('editing.saved')
    case 'typed':
      return text('editing.typed')
    case 'kept': {
      const { at, sentAt } = keeping
      if (sentAt === null) return text('editing.kept', { time: showTime(at, currentLocale()) })
      return isSureOf(sentAt, Date.now())
        ? text('editing.sent', { time: showTime(sentAt, currentLocale()) })
        : text('editing.sent-long-ago', { number })
    }
    case 'not-kept':
      return text(`editing.not-kept-${keeping.why}`)
    case 'elsewhere':
      return text('editing.elsewhere')
  }
}
