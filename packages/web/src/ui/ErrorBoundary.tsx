import { Button } from '@mantine/core'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { Component, type ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from './layout.module.css'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

/** Shows a message and a reload button instead of an empty page when rendering fails. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    return this.state.hasCrashed ? <Crashed /> : this.props.children
  }
}

/** Replaces a screen whose rendering failed. */
export function Crashed() {
  return <ReloadMessage reason="app.crashed" />
}

/** Takes the place of something that cannot be shown: says why, with a button that reloads the page. */
export function ReloadMessage({ reason }: { readonly reason: TextKey }) {
  const text = useText()
  return (
    <div role="alert" className={layout.message}>
      <p>{text(reason)}</p>
      <Button onClick={() => window.location.reload()}>{text('app.reload')}</Button>
    </div>
  )
}
