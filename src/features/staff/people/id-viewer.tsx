import type { Hotkey } from '@tanstack/react-hotkeys'
import { useQuery } from '@tanstack/react-query'
import { useGesture } from '@use-gesture/react'
import Eye from 'lucide-react/icons/eye'
import Maximize from 'lucide-react/icons/maximize'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { uiText } from '../../../languages/site/ui.ts'
import { peopleText } from '../../../languages/staff/people.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { idPhotoQuery } from './id-photo-query.ts'
import type { IdReview } from './id-reviews.ts'
import { nameOf } from './members/members.ts'

const MOST = 8
const STEP = 1.5
const WHOLE = { scale: 1, turns: 0, x: 0, y: 0 }

type View = typeof WHOLE

/** The photo, turned and enlarged by keys, wheel and pinch, and moved by dragging. */
export function IdViewer({ review }: { review: Pick<IdReview, 'id' | 'full_name' | 'email'> }) {
  const photo = useQuery(idPhotoQuery(review.id))
  const [view, setView] = useState(WHOLE)
  const stage = useGestures(view, setView)
  const zoom = (by: number) => setView((before) => scaled(before, before.scale * by))
  const turn = (by: number) =>
    setView((before) => ({ ...before, turns: before.turns + by, x: 0, y: 0 }))
  const isSideways = view.turns % 2 !== 0
  return (
    <section className="identity-viewer on-asphalt" aria-label={peopleText('idPhoto')}>
      <div className="identity-viewer-bar">
        <b>{peopleText('idPhoto')}</b>
        <span className="identity-logged">
          <Eye className="icon" />
          {peopleText('lookingLogged')}
        </span>
      </div>
      <div className="identity-stage" ref={stage} data-sideways={isSideways || undefined}>
        {photo.data ? (
          <Photo
            file={photo.data.file}
            alt={peopleText('idPhotoOf', { name: nameOf(review) })}
            view={view}
          />
        ) : photo.error ? (
          <div role="alert">
            <p>{photo.error.message}</p>
            <Button look="line" onClick={() => void photo.refetch()}>
              {peopleText('tryAgain')}
            </Button>
          </div>
        ) : (
          <output>{uiText('loading')}</output>
        )}
      </div>
      <div className="identity-viewer-bar" role="toolbar" aria-label={peopleText('viewOfPhoto')}>
        <Tool keys="Q" name={peopleText('turnLeft')} act={() => turn(-1)}>
          <RotateCcw className="icon" />
        </Tool>
        <Tool keys="W" name={peopleText('turnRight')} act={() => turn(1)}>
          <RotateCw className="icon" />
        </Tool>
        <Tool keys="-" name={peopleText('smaller')} act={() => zoom(1 / STEP)}>
          <ZoomOut className="icon" />
        </Tool>
        <output className="tn">{Math.round(view.scale * 100)}%</output>
        <Tool keys="+" name={peopleText('larger')} act={() => zoom(STEP)}>
          <ZoomIn className="icon" />
        </Tool>
        <Tool keys="0" name={peopleText('wholePhoto')} act={() => setView(WHOLE)}>
          <Maximize className="icon" />
        </Tool>
      </div>
    </section>
  )
}

interface ToolProps {
  keys: Hotkey
  name: string
  act: () => void
  children: ReactNode
}

function Tool({ keys, name, act, children }: ToolProps) {
  useKey(keys, act, { name, group: peopleText('idPhoto') })
  return (
    <button type="button" className="btn btn-ghost" title={name} onClick={act}>
      {children}
      <span className="sr-only">{name}</span>
      <KeyCap keys={keys} />
    </button>
  )
}

function Photo({ file, alt, view }: { file: Blob; alt: string; view: View }) {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const { x, y, scale, turns } = view
  const transform = `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${scale})`
  return <img src={address} alt={alt} draggable={false} style={{ transform }} />
}

function scaled(view: View, scale: number): View {
  const to = Math.min(MOST, Math.max(1, scale))
  if (to === 1) return { ...view, scale: 1, x: 0, y: 0 }
  return { ...view, scale: to, x: (view.x * to) / view.scale, y: (view.y * to) / view.scale }
}

function useGestures(view: View, setView: (change: (before: View) => View) => void) {
  const stage = useRef<HTMLDivElement>(null)
  useGesture(
    {
      onPinch: ({ offset: [scale] }) => setView((before) => scaled(before, scale)),
      onDrag: ({ pinching, delta: [x, y] }) => {
        if (pinching || view.scale === 1) return
        setView((before) => ({ ...before, x: before.x + x, y: before.y + y }))
      },
    },
    {
      target: stage,
      eventOptions: { passive: false },
      pinch: {
        from: () => [view.scale, 0],
        scaleBounds: { min: 1, max: MOST },
        // The wheel alone is enough.
        modifierKey: null,
      },
    },
  )
  return stage
}
