import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { type CaptchaScript, loadCaptcha } from '../../browser/sign-in/captcha-script.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { authText } from '../../languages/site/auth.ts'
import { type SignInSettings, signInSettingsQuery } from '../security/sign-in-settings.ts'

/** Says that the box was not ticked; shown as it is. */
export class CaptchaMissing extends Error {
  override message = authText('confirmHuman')
}

interface Widget {
  script: CaptchaScript
  id: string
}

/**
 * The proof of being a person, where the operator asks for one: a box to show in the form, and its token
 * for the call. A token works once. Nobody is asked who has an account already.
 */
export function useCaptcha({ isNeeded = true } = {}) {
  const { data: settings } = useQuery({ ...signInSettingsQuery, enabled: isNeeded })
  const captcha = isNeeded ? settings?.captcha : undefined
  const box = useRef<HTMLDivElement>(null)
  const token = useRef<string>(undefined)
  const widget = useWidget(captcha, box, token)
  return {
    box: captcha ? <div ref={box} className="captcha" /> : null,
    /** Options of the call to make. @throws when the box was not ticked yet */
    take(): { captchaToken?: string } {
      if (!captcha) return {}
      const captchaToken = token.current
      if (captchaToken === undefined) throw new CaptchaMissing()
      token.current = undefined
      widget.current?.script.reset(widget.current.id)
      return { captchaToken }
    },
  }
}

function useWidget(
  captcha: SignInSettings['captcha'],
  box: RefObject<HTMLDivElement | null>,
  token: RefObject<string | undefined>,
) {
  const widget = useRef<Widget>(undefined)
  useEffect(() => {
    if (!captcha) return
    let isShown = true
    loadCaptcha(captcha.provider).then(
      (script) => {
        if (!isShown || !box.current) return
        const id = script.render(box.current, {
          sitekey: captcha.site_key,
          theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
          callback: (given) => (token.current = given),
          'expired-callback': () => (token.current = undefined),
        })
        widget.current = { script, id }
      },
      () => toastFailure(authText('error'), authText('humanCheckFailed')),
    )
    return () => {
      isShown = false
      widget.current?.script.remove(widget.current.id)
      widget.current = undefined
    }
  }, [captcha, box, token])
  return widget
}
