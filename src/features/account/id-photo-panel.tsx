import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiProblem, callApi, fetchOwnFile } from '../../browser/api.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { accountText } from '../../languages/site/account.ts'
import { rejectionInWords } from '../../rules/registration/id-rejections.ts'
import { Button } from '../../ui/button.tsx'
import { calendarDay } from '../frame/calendar-day.ts'
import { useAction } from '../security/use-action.ts'
import { usePhotoChoice } from './chosen-photo/use-photo-choice.ts'
import { IdPhotoField } from './id-photo-field.tsx'
import { ID_PHOTO_ADDRESS } from './own-addresses.ts'
import { profileQuery } from './profile-query.ts'
import type { Profile } from './profile.ts'

interface IdPhotoPanelProps {
  profile: Profile
  userId: string | null
}

/** The ID photo: looked at when asked for, and replaced. */
export function IdPhotoPanel({ profile, userId }: IdPhotoPanelProps) {
  const hasPhoto = profile.id_photo_url !== null
  const shown = useOwnPhoto()
  return (
    <section className="panel account-panel" aria-labelledby="id-photo">
      <div className="spread account-head">
        <h2 className="h" id="id-photo">
          {accountText('idPhoto')}
        </h2>
      </div>
      <p className="account-note">{stateOf(profile)}</p>
      {shown.address ? (
        <img className="account-photo" src={shown.address} alt={accountText('yourId')} />
      ) : null}
      {hasPhoto ? (
        <Button
          look="line"
          busy={shown.isLoading && accountText('loading')}
          aria-expanded={shown.address !== null}
          onClick={() => (shown.address ? shown.hide() : void shown.show())}
        >
          {accountText(shown.address ? 'hidePhoto' : 'showPhoto')}
        </Button>
      ) : null}
      <Replacement userId={userId} hasPhoto={hasPhoto} onReplaced={shown.hide} />
    </section>
  )
}

function stateOf({ id_photo_url, id_verified_at, id_rejection }: Profile): string {
  if (id_photo_url === null) return accountText('noPhotoYet')
  if (id_verified_at) return accountText('photoReviewed', { day: calendarDay(id_verified_at) })
  if (id_rejection) return accountText('photoRejected', { reason: rejectionInWords(id_rejection) })
  return accountText('photoSeenBy')
}

/** The stored photo, read with the session's token: its address answers to nobody else. */
function useOwnPhoto() {
  const [address, setAddress] = useState<string | null>(null)
  const { isBusy: isLoading, run } = useAction(accountText('photoNotLoaded'))
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address)
  }, [address])
  const show = () =>
    run(async () => {
      setAddress(URL.createObjectURL(await fetchOwnFile(ID_PHOTO_ADDRESS)))
      return null
    })
  return { address, isLoading, show, hide: () => setAddress(null) }
}

interface ReplacementProps {
  userId: string | null
  hasPhoto: boolean
  onReplaced: () => void
}

function Replacement({ userId, hasPhoto, onReplaced }: ReplacementProps) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const { isBusy, run } = useAction(accountText('photoNotUploaded'))
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setError(undefined)
  }
  const choice = usePhotoChoice(choose)
  const send = (chosen: File) =>
    run(async () => {
      const body = new FormData()
      body.set('file', chosen)
      const upload = { method: 'PUT', body, signedIn: true } as const
      const profile = await callApi<Profile>(ID_PHOTO_ADDRESS, upload).catch((cause: unknown) => {
        setError(photoFaultIn(cause))
        throw cause
      })
      queryClient.setQueryData(profileQuery(userId).queryKey, profile)
      choose(null)
      onReplaced()
      toastSuccess(accountText(hasPhoto ? 'photoReplaced' : 'photoUploaded'))
      return null
    })
  return (
    <>
      <IdPhotoField file={file} error={error} choice={choice} />
      {file && !error ? (
        <Button
          look="ink"
          busy={isBusy && accountText('uploading')}
          onClick={() => void send(file)}
        >
          {accountText(hasPhoto ? 'replacePhoto' : 'uploadPhoto')}
        </Button>
      ) : null}
    </>
  )
}

/** What the server found wrong with the photo itself. */
function photoFaultIn(error: unknown): string | undefined {
  const faults = error instanceof ApiProblem ? error.problem.errors : []
  return faults?.find(({ path }) => path === 'file')?.message
}
