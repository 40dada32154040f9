import { Link } from '@tanstack/react-router'
import { frameText } from '../../languages/site/frame.ts'

/** The hash of three lane marks and a hammer's handle, and the name. Links home. */
export function Logo() {
  return (
    <Link to="/" className="logo" aria-label={frameText('homeLink')}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <path d="M7.2 29 11.4 3h4.4L11.6 29Z" fill="#FFC629" />
        <path
          d="m18.6 29 .97-6h4.4l-.97 6ZM20.05 20l.97-6h4.4l-.97 6ZM21.5 11l1.3-8h4.4l-1.3 8Z"
          fill="#F5F5F1"
        />
        <path d="M3.2 13.6h21.4l-.78 4.8H2.4Z" fill="#F5F5F1" />
      </svg>
      HAMMERLANE
    </Link>
  )
}
