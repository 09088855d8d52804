import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useInPlace } from '#ui/use-in-place.tsx'
import { type Asked, askedKey, type Explain, ExplainContext } from './asked-figure.ts'

export interface ExplanationProps {
  readonly asked: Asked
  onClose(): void
}

interface ExplainingProps<Documents> {
  /** What explains is loaded when somebody asks. */
  readonly load: () => Promise<ComponentType<ExplanationProps & Documents>>
  /** What it has to know of besides. */
  readonly of: Documents
  readonly children: ReactNode
}

/** Answers the figures in it that are asked about, one at a time. Asked again, a figure is left alone. */
export function Explaining<Documents extends object>({ load, of, children }: ExplainingProps<Documents>) {
  const { opened, open, close } = useInPlace(load, 'totals.explain-not-loaded')
  const current = useRef<(asked: Asked) => Promise<void>>(async () => undefined)
  const answered = useRef<string | null>(null)
  const [explain] = useState<Explain>(() => (asked: Asked) => void current.current(asked))

  function leave() {
    answered.current = null
    close()
  }

  current.current = async (asked) => {
    const key = askedKey(asked)
    if (answered.current === key) return leave()
    // What could not be loaded is asked for again.
    if (await open({ ...of, asked, onClose: leave })) answered.current = key
  }

  return (
    <ExplainContext value={explain}>
      {children}
      {opened}
    </ExplainContext>
  )
}
