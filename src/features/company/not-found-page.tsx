import { Link, useLocation } from '@tanstack/react-router'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useEffect } from 'react'
import { informationText } from '../../languages/site/information.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'

/** Any address without a screen (specification, section 2 'Route table'). */
export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification has the missing path in the console
    console.error(`404: there is no page at ${path}`)
  }, [path])
  return (
    <div className="wrap missing-page">
      <EmptyState
        icon={MapPinOff}
        as="h1"
        title={informationText('pageNotFound')}
        text={informationText('pageNotFoundText')}
        action={
          <Link to="/" className={buttonClass('ink')}>
            {informationText('returnToHome')}
          </Link>
        }
      />
    </div>
  )
}
