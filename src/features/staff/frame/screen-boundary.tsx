import CircleAlert from 'lucide-react/icons/circle-alert'
import { Component, type ReactNode } from 'react'
import { frameText } from '../../../languages/site/frame.ts'
import { staffFrameText } from '../../../languages/staff/frame.ts'
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
        title={staffFrameText('screenFailed')}
        text={staffFrameText('screenFailedText')}
        action={
          <Button look="ink" onClick={() => this.setState({ hasFailed: false })}>
            {frameText('tryAgain')}
          </Button>
        }
      />
    )
  }
}
