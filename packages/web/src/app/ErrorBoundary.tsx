import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'

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
  const text = useText()
  return (
    <div role="alert" className={layout.message}>
      <p>{text('app.crashed')}</p>
      <Button onClick={() => window.location.reload()}>{text('app.reload')}</Button>
    </div>
  )
}
