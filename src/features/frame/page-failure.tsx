import { useRouter } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'

interface PageFailureProps {
  /** What could not be shown. */
  title?: string
}

/** In place of a page that could not be loaded: says so and tries again. The frame stays. */
export function PageFailure({ title = 'This page could not be loaded' }: PageFailureProps) {
  const router = useRouter()
  return (
    <div className="wrap py-10">
      <EmptyState
        icon={CircleAlert}
        as="h1"
        title={title}
        text="The problem is on our side. Please try again in a moment."
        action={
          <Button look="ink" onClick={() => void router.invalidate()}>
            Try again
          </Button>
        }
      />
    </div>
  )
}
