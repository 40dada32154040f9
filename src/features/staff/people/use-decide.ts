import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiProblem } from '../../../browser/api.ts'
import { peopleText } from '../../../languages/staff/people.ts'
import { SECOND } from '../../../rules/durations.ts'
import { keepText } from '../frame/kept-text.ts'
import { useGoTo } from '../frame/place.ts'
import { callStaff } from '../frame/staff-calls.ts'
import { offerUndo } from '../frame/undo.ts'
import { TODAY_ADDRESS } from '../today/today.ts'
import { idPhotoQuery } from './id-photo-query.ts'
import { DECISION_HELD_SECONDS, ID_REVIEWS_ADDRESS, type IdReview } from './id-reviews.ts'

/** What was answered of a decision, by which it is known again. */
interface Decided {
  id_verified_at: string | null
  id_rejection: string | null
}

interface Then {
  onNext: () => void
  onDecided: () => void
}

/** Decides on the photo that is seen, and goes on. Both can be taken back for a while; the mail of a rejection waits for that. */
export function useDecide(review: IdReview, { onNext, onDecided }: Then) {
  const queryClient = useQueryClient()
  const goTo = useGoTo()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  // Two presses of a key come before the next rendering.
  const isUnderWay = useRef(false)
  const { id } = review
  const name = review.full_name ?? review.customer_id

  const changed = () =>
    Promise.all([
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [asked] }) =>
          typeof asked === 'string' && asked.startsWith(ID_REVIEWS_ADDRESS),
      }),
      queryClient.invalidateQueries({ queryKey: [TODAY_ADDRESS] }),
    ])

  /** `make` is given what names the photo; without one in sight nothing is decided, and that is said. */
  async function decide(
    make: (photo: string) => Promise<Decided>,
    done: (decided: Decided) => void,
  ) {
    const photo = queryClient.getQueryData<{ version: string }>(idPhotoQuery(id).queryKey)
    if (isUnderWay.current) return
    if (!photo) return setFault(peopleText('photoNotHere'))
    isUnderWay.current = true
    setBusy(true)
    setFault(null)
    try {
      const decided = await make(photo.version)
      onNext()
      done(decided)
    } catch (error) {
      // In the panel: a toast would lie over the buttons.
      setFault(error instanceof Error ? error.message : String(error))
      if (error instanceof ApiProblem && error.problem.code === 'photo_changed')
        await queryClient.resetQueries({ queryKey: idPhotoQuery(id).queryKey })
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
    onDecided()
    await changed()
  }

  /** Says what was decided, and leads back to it. */
  const offerBack = (title: string, text: string, { id_verified_at, id_rejection }: Decided) =>
    offerUndo(
      {
        title,
        text,
        undo: async () => {
          try {
            await send(id, 'review-id-photo', {
              approved: false,
              before: { id_verified_at, id_rejection },
            })
          } finally {
            await changed()
          }
          goTo('identity', `row=${id}`)
        },
      },
      { lasts: DECISION_HELD_SECONDS * SECOND },
    )

  return {
    isBusy,
    fault,
    approve: () =>
      decide(
        (photo) => send(id, 'review-id-photo', { approved: true, photo }),
        (decided) => offerBack(peopleText('idApproved'), name, decided),
      ),
    reject: (reason: string) =>
      decide(
        (photo) => send(id, 'reject-id-photo', { photo, reason }),
        (decided) => {
          keepText(ownWordsOf(id), '')
          offerBack(peopleText('idNotAccepted'), peopleText('toldUnlessUndone', { name }), decided)
        },
      ),
  }
}

function send(id: string, act: 'review-id-photo' | 'reject-id-photo', body: object) {
  return callStaff<Decided>(`/api/staff/members/${id}/${act}`, { method: 'POST', body })
}

/** By which what is typed to a member is kept until it is sent. */
export const ownWordsOf = (id: string) => `reject ${id}`
