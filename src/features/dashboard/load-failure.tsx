import CircleAlert from 'lucide-react/icons/circle-alert'
import { ApiProblem } from '../../browser/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'

interface LoadFailureProps {
  error: Error
  onTryAgain: () => void
}

/** In place of what could not be read: why, and a way to try again. */
export function LoadFailure({ error, onTryAgain }: LoadFailureProps) {
  const reason =
    error instanceof ApiProblem
      ? error.problem.detail
      : 'The problem is on our side. Please try again in a moment.'
  return (
    <EmptyState
      icon={CircleAlert}
      as="h2"
      title="Failed to load your data"
      text={reason}
      action={
        <Button look="ink" onClick={onTryAgain}>
          Try again
        </Button>
      }
    />
  )
}
