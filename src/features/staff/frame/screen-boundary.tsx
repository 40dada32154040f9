import CircleAlert from 'lucide-react/icons/circle-alert'
import { Component, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notice.tsx'

/** A screen that fails leaves the frame as it is, and the way to the others. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <EmptyState
        icon={CircleAlert}
        as="h2"
        title="This screen could not be shown"
        text="The problem is on our side. What was saved stays saved."
        action={
          <Button look="ink" onClick={() => this.setState({ hasFailed: false })}>
            Try again
          </Button>
        }
      />
    )
  }
}
