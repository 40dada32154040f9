/** The part of hCaptcha's and Turnstile's scripts that is used; both speak the same language. */
export interface CaptchaScript {
  render(box: HTMLElement, options: CaptchaOptions): string
  reset(widget: string): void
  remove(widget: string): void
}

interface CaptchaOptions {
  sitekey: string
  theme: 'light' | 'dark'
  callback: (token: string) => void
  'expired-callback': () => void
}

declare global {
  /** Where each provider's script puts itself. */
  interface Window extends Partial<Record<CaptchaName, CaptchaScript>> {}
}

type CaptchaName = 'hcaptcha' | 'turnstile'

const SOURCES: Record<CaptchaName, string> = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
}

const loaded = new Map<CaptchaName, Promise<CaptchaScript>>()

/** Loads a provider's script, once a page; one that could not be loaded is tried again when next asked for. */
export function loadCaptcha(name: CaptchaName): Promise<CaptchaScript> {
  const known = loaded.get(name)
  if (known) return known
  const loading = load(name)
  loaded.set(name, loading)
  loading.catch(() => loaded.delete(name))
  return loading
}

function load(name: CaptchaName): Promise<CaptchaScript> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SOURCES[name]
    script.async = true
    script.onload = () => {
      const found = window[name]
      if (found) resolve(found)
      else reject(new Error(`${name} is not where it should be`))
    }
    script.onerror = () => reject(new Error(`${name} could not be loaded`))
    document.head.append(script)
  })
}
