import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { frameText } from '../../languages/site/frame.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'

interface PageFailureProps {
  /** What could not be shown. */
  title?: string
}

/** In place of a page that could not be loaded: says so and tries again. The frame stays. */
export function PageFailure({ title = frameText('pageFailed') }: PageFailureProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  /** All but what the frame shows is read anew: it may be the data that the screen failed over. */
  function tryAgain() {
    queryClient.removeQueries({ type: 'inactive' })
    void router.invalidate()
  }
  return (
    <div className="wrap page-failure">
      <EmptyState
        icon={CircleAlert}
        as="h1"
        title={title}
        text={frameText('pageFailedText')}
        action={
          <Button look="ink" onClick={tryAgain}>
            {frameText('tryAgain')}
          </Button>
        }
      />
    </div>
  )
}
