import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../browser/auth-failure.ts'
import { signIn } from '../../browser/session.ts'
import { toastFailure } from '../../browser/toasts.ts'

export interface NewApp {
  factorId: string
  /** As the address of an image. */
  qrCode: string
  /** In base 32, groups of four. */
  secret: string
}

/** An app that is to be set up: made when it is asked for, taken back by `abandon` when nothing came of it. */
export function useNewApp(name: string, onFailure: () => void) {
  const [app, setApp] = useState<NewApp | null>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void enrol(name).then(setApp, (error: Error) => {
      toastFailure('Error', messageOf(error, 'Failed to set up an app'))
      onFailure()
    })
    // Asked for once, whatever becomes of the caller's functions.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return {
    app,
    async abandon() {
      if (app) await (await signIn()).mfa.unenroll({ factorId: app.factorId })
    },
  }
}

async function enrol(friendlyName: string): Promise<NewApp> {
  const auth = await signIn()
  const issuer = 'Hammerlane'
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer })
  if (error) throw error
  const { qr_code: qrCode, secret } = data.totp
  return { factorId: data.id, qrCode, secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 ') }
}
