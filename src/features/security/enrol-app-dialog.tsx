import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { signIn } from '../../browser/session.ts'
import { messageOf } from '../../browser/sign-in/sign-in-faults.ts'
import { toastFailure, toastSuccess } from '../../browser/toasts.ts'
import { securityText } from '../../languages/site/security.ts'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodeField } from './code-field.tsx'
import { NotProved, withProof } from './proof.ts'
import { refreshSecurity } from './security-queries.ts'
import { bareCode, sixDigitRules, tellOfCode } from './typed-code.ts'
import { useFormSending } from './use-form-sending.ts'

interface EnrolAppDialogProps {
  /** What the app is called in the member's list. */
  name: string
  onClose: () => void
}

/** Sets an authenticator app up: scan, then prove with a code that it works. */
export function EnrolAppDialog({ name, onClose }: EnrolAppDialogProps) {
  const form = useId()
  const { app, abandon } = useNewApp(name, onClose)
  const close = () => {
    void abandon()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={securityText('setUpAuthenticator')}
      description={securityText('setUpAuthenticatorText')}
      footer={
        <>
          <Button look="line" onClick={close}>
            {securityText('cancel')}
          </Button>
          <Button look="lane" type="submit" form={form} disabled={!app}>
            {securityText('turnOn')}
          </Button>
        </>
      }
    >
      {app ? (
        <Proof id={form} app={app} onDone={onClose} />
      ) : (
        <Skeleton className="enrol-loading" />
      )}
    </Dialog>
  )
}

interface NewApp {
  factorId: string
  /** As the address of an image. */
  qrCode: string
  /** In base 32, groups of four. */
  secret: string
}

/** An app that is to be set up: made when it is asked for, taken back by `abandon` when nothing came of it. */
function useNewApp(name: string, onFailure: () => void) {
  const [app, setApp] = useState<NewApp | null>(null)
  const isAsked = useRef(false)
  const askOnce = useEffectEvent(() => {
    if (isAsked.current) return
    isAsked.current = true
    void enrol(name).then(setApp, (error: Error) => {
      if (!(error instanceof NotProved)) {
        toastFailure(securityText('error'), messageOf(error, securityText('setUpFailed')))
      }
      onFailure()
    })
  })
  useEffect(() => askOnce(), [])
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
  const made: { app?: NewApp } = {}
  const failure = await withProof(async () => {
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer })
    if (error) return error
    const { qr_code: qrCode, secret } = data.totp
    made.app = { factorId: data.id, qrCode, secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 ') }
    return null
  })
  if (failure || !made.app) throw failure ?? new Error('')
  return made.app
}

function Proof({ id, app, onDone }: { id: string; app: NewApp; onDone: () => void }) {
  const queryClient = useQueryClient()
  const form = useCheckedForm(sixDigitRules, { code: '' })
  const { formProps } = useFormSending({
    form,
    fallback: securityText('turnOnFailed'),
    async send() {
      const code = bareCode(form.values.code)
      const auth = await signIn()
      const { error } = await auth.mfa.challengeAndVerify({ factorId: app.factorId, code })
      if (error) return tellOfCode(form, error)
      toastSuccess(securityText('appOn'), securityText('appOnText'))
      onDone()
      await refreshSecurity(queryClient)
      return null
    },
  })
  return (
    <form id={id} className="stack enrol-app" {...formProps}>
      <img
        className="enrol-qr"
        src={app.qrCode}
        width="192"
        height="192"
        alt={securityText('qrCode')}
      />
      <p>
        {securityText.rich('cannotScan', {
          key: () => <code className="enrol-secret tn">{app.secret}</code>,
        })}
      </p>
      <CodeField text={form.text('code')} />
    </form>
  )
}
