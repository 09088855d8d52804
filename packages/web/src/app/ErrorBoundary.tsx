import { Component, type ReactNode } from 'react'
import { ReloadMessage } from '#ui/ReloadMessage.tsx'

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
