import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useLazyDialog } from '#ui/use-lazy-dialog.tsx'
import { type Explain, ExplainContext, type ExplanationRequest, requestKey } from './explanation-request.ts'

export interface ExplanationProps {
  readonly request: ExplanationRequest
  onClose(): void
}

interface ExplainingProps<Documents> {
  /** Loads the component that shows explanations, at the first request. */
  readonly load: () => Promise<ComponentType<ExplanationProps & Documents>>
  /** Further props of that component. */
  readonly of: Documents
  readonly children: ReactNode
}

/**
 * Opens explanations of the amounts in its children, one at a time. A second request for the same amount closes the
 * explanation.
 */
export function Explaining<Documents extends object>({ load, of, children }: ExplainingProps<Documents>) {
  const { dialog, open, close } = useLazyDialog(load, 'totals.explain-not-loaded')
  const current = useRef<(request: ExplanationRequest) => Promise<void>>(async () => undefined)
  const answered = useRef<string | null>(null)
  const [explain] = useState<Explain>(() => (request: ExplanationRequest) => void current.current(request))

  function leave() {
    answered.current = null
    close()
  }

  current.current = async (request) => {
    const key = requestKey(request)
    if (answered.current === key) return leave()
    // If loading has failed, the next request loads again.
    if (await open({ ...of, request, onClose: leave })) answered.current = key
  }

  return (
    <ExplainContext value={explain}>
      {children}
      {dialog}
    </ExplainContext>
  )
}
