/** What the client could ask for and this service does not offer (protocol, section 7, at the end). */
import { AuthError, type AuthErrorCode } from './auth-error.server.ts'

type Absent = [path: string, code: AuthErrorCode, message: string]

const ABSENT: Absent[] = [
  ['/sso', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['/passkeys/*', 'passkey_disabled', 'Passkeys are disabled: they are a second step here'],
  ['/oauth/*', 'feature_disabled', 'This is no authorization server for others'],
  ['/admin/*', 'feature_disabled', 'There is no administration by calls'],
]

/** Each path, for any method, with what is answered there. */
export const ABSENT_CALLS: [path: string, refuse: () => never][] = ABSENT.map(
  ([path, code, message]) => [
    path,
    () => {
      throw new AuthError(404, code, message)
    },
  ],
)
